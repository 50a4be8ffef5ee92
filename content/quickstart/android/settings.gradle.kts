pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}
dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
        maven("https://{cdn.host}/maven")
    }
}
rootProject.name = "quickstart"
include(":app")
