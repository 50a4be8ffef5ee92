package com.example.quickstart

import android.os.Bundle
import android.util.Log
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.safeDrawingPadding
import androidx.compose.material3.Button
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.ui.Modifier
import java.io.IOException
import kotlinx.coroutines.launch
import {sdk.android.package}.compose.{sdk.prefix}StreamContainer

class MainActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContent { MaterialTheme { Home() } }
    }
}

// #region container
@Composable
fun Home() {
    val scope = rememberCoroutineScope()
    Column(Modifier.safeDrawingPadding()) {
        Button(onClick = { scope.launch { sendCard() } }) { Text("Send me a card") }
        {sdk.prefix}StreamContainer(CONTAINER_ID, Modifier.weight(1f))
    }
}
// #endregion

private suspend fun sendCard() {
    try {
        post("send-card")
    } catch (error: IOException) {
        Log.e("Quickstart", "The card wasn't sent", error)
    }
}
