package com.example.quickstart

import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/** Calls the quickstart's server. In the emulator, 10.0.2.2 is your computer. */
suspend fun post(path: String): String = withContext(Dispatchers.IO) {
    val connection = URL("http://10.0.2.2:8080/$path").openConnection() as HttpURLConnection
    try {
        connection.requestMethod = "POST"
        if (connection.responseCode >= 400) throw IOException("$path: ${connection.responseCode}")
        connection.inputStream.bufferedReader().readText()
    } finally {
        connection.disconnect()
    }
}
