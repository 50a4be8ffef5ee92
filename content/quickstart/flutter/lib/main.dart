import 'dart:convert';
import 'dart:io';

import 'package:{sdk.flutter.package}/{sdk.flutter.package}.dart';
import 'package:flutter/material.dart';

// #region config
const config = {sdk.prefix}Config(
  apiBaseUrl: 'https://harbour-bank.{api.host}', // Configuration > SDK credentials
  environmentId: 'env_7hq2m9x4tb',
  apiKey: 'sdk_4v9c2rj7kq0m8xbt', // Configuration > API keys
  logLevel: {sdk.prefix}LogLevel.debug,
);
const containerId = 'con_6wq3t8zk2m'; // Configuration > Stream containers
// #endregion

// #region cards
Future<void> main() async {
  WidgetsFlutterBinding.ensureInitialized();
  await {sdk.prefix}SDK.configure(config);
  await {sdk.prefix}SDK.login(() => post('auth-token'));
  runApp(const MaterialApp(home: Home()));
}

/// Calls the quickstart's server. In the Android emulator, 10.0.2.2 is your computer.
Future<String> post(String path) async {
  final host = Platform.isAndroid ? '10.0.2.2' : 'localhost';
  final request = await HttpClient().post(host, 8080, path);
  final reply = await request.close();
  if (reply.statusCode >= 400) throw HttpException('$path: ${reply.statusCode}');
  return utf8.decodeStream(reply);
}
// #endregion

// #region container
class Home extends StatelessWidget {
  const Home({super.key});

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      appBar: AppBar(
        title: const Text('Home'),
        actions: [
          TextButton(onPressed: () => sendCard(context), child: const Text('Send me a card')),
        ],
      ),
      body: const {sdk.prefix}StreamContainer(containerId: containerId),
    );
  }

  Future<void> sendCard(BuildContext context) async {
    final messages = ScaffoldMessenger.of(context);
    try {
      await post('send-card');
    } on IOException catch (error) {
      messages.showSnackBar(SnackBar(content: Text('$error')));
    }
  }
}
// #endregion
