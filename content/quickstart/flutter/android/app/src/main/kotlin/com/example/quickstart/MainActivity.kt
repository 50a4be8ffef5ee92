package com.example.quickstart

import io.flutter.embedding.android.FlutterFragmentActivity

/** The SDK uses fragments, which need this class. */
class MainActivity : FlutterFragmentActivity()
