package com.example.quickstart

import android.app.Application
import {sdk.android.package}.{sdk.prefix}Config
import {sdk.android.package}.{sdk.prefix}LogLevel
import {sdk.android.package}.{sdk.prefix}SDK
import {sdk.android.package}.{sdk.prefix}TokenProvider

// #region config
private const val API_BASE_URL = "https://harbour-bank.{api.host}" // Configuration > SDK credentials
private const val ENVIRONMENT_ID = "env_7hq2m9x4tb"
private const val API_KEY = "sdk_4v9c2rj7kq0m8xbt" // Configuration > API keys
const val CONTAINER_ID = "con_6wq3t8zk2m" // Configuration > Stream containers
// #endregion

// #region cards
class QuickstartApp : Application() {
    override fun onCreate() {
        super.onCreate()
        val config = {sdk.prefix}Config(API_BASE_URL, ENVIRONMENT_ID, API_KEY, {sdk.prefix}LogLevel.DEBUG)
        {sdk.prefix}SDK.configure(this, config)
        {sdk.prefix}SDK.login({sdk.prefix}TokenProvider { post("auth-token") })
    }
}
// #endregion
