// swift-tools-version: 5.9
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Quickstart",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "Quickstart",
            targets: ["App"],
            bundleIdentifier: "com.example.quickstart",
            displayVersion: "1.0",
            bundleVersion: "1",
            supportedDeviceFamilies: [.phone, .pad],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
            additionalInfoPlistContentFilePath: "Info.plist"
        ),
    ],
    dependencies: [
        .package(url: "https://{cdn.host}/swift/{sdk.ios.module}.git", from: "{sdk.ios.version}"),
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "{sdk.ios.module}", package: "{sdk.ios.module}")],
            path: ".",
            exclude: ["Info.plist"],
            sources: ["QuickstartApp.swift"]
        ),
    ]
)
