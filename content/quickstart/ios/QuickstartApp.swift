import SwiftUI
import {sdk.ios.module}

// #region config
private let config = {sdk.prefix}Config(
    apiBaseURL: URL(string: "https://harbour-bank.{api.host}")!, // Configuration > SDK credentials
    environmentID: "env_7hq2m9x4tb",
    apiKey: "sdk_4v9c2rj7kq0m8xbt", // Configuration > API keys
    logLevel: .debug
)
private let containerID = "con_6wq3t8zk2m" // Configuration > Stream containers
// #endregion

// #region cards
@main
struct QuickstartApp: App {
    private let tokens = Tokens()

    init() {
        {sdk.prefix}SDK.configure(config)
        {sdk.prefix}SDK.login(tokenProvider: tokens)
    }

    var body: some Scene {
        WindowGroup { Home() }
    }
}

final class Tokens: NSObject, {sdk.prefix}TokenProvider {
    func authToken() async throws -> String {
        try await post("auth-token")
    }
}
// #endregion

// #region container
struct Home: View {
    @State private var failure: String?

    var body: some View {
        VStack {
            Button("Send me a card") { Task { await sendCard() } }
                .buttonStyle(.borderedProminent)
            if let failure { Text(failure).foregroundStyle(.red) }
            {sdk.prefix}StreamContainer(containerID: containerID, options: {sdk.prefix}ContainerOptions())
        }
    }

    private func sendCard() async {
        do {
            _ = try await post("send-card")
            failure = nil
        } catch {
            failure = error.localizedDescription
        }
    }
}
// #endregion

/// Calls the quickstart's server. In the simulator, localhost is your Mac.
private func post(_ path: String) async throws -> String {
    var request = URLRequest(url: URL(string: "http://localhost:8080/\(path)")!)
    request.httpMethod = "POST"
    let (data, response) = try await URLSession.shared.data(for: request)
    guard let status = (response as? HTTPURLResponse)?.statusCode, status < 400 else {
        throw URLError(.badServerResponse)
    }
    return String(decoding: data, as: UTF8.self)
}
