#!/bin/sh
# Creates the Android and iOS projects around this app, and adds what the SDK needs to them.
set -e
flutter create --platforms=android,ios --org com.example --project-name quickstart .
for file in android/build.gradle android/build.gradle.kts; do
  if [ -f "$file" ]; then sed -i.bak 's#mavenCentral()#mavenCentral(); maven { setUrl("https://{cdn.host}/maven") }#' "$file"; fi
done
for file in android/app/build.gradle android/app/build.gradle.kts; do
  if [ -f "$file" ]; then sed -i.bak 's/flutter\.minSdkVersion/24/; s/flutter\.compileSdkVersion/35/' "$file"; fi
done
flutter pub get
if [ -f ios/Podfile ]; then sed -i.bak "s/^# *platform :ios.*/platform :ios, '15.0'/" ios/Podfile; fi
