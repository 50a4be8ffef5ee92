/** The SDKs in the picker. Package names and versions come from the page, which can use variables. */

/** Names in the snippets. */
export interface SdkNames {
  /** Prefix of the SDKs' classes. */
  prefix: string;
  /** Host that serves packages and the web script. */
  cdn: string;
  androidGroup: string;
  androidVersion: string;
  iosModule: string;
  iosVersion: string;
  webPackage: string;
  webVersion: string;
  reactNativePackage: string;
  flutterPackage: string;
  flutterVersion: string;
  cordovaPackage: string;
}

/** One way to add a package. */
export interface Install {
  tool: string;
  code: string;
  /** Code that configures the SDK and logs in, if it differs from the platform's. */
  start?: string;
}

/** A platform with its snippets. */
export interface Platform {
  /** The value of the platform's tab in pages. */
  id: string;
  label: string;
  /** Last segment of the path of the platform's page. */
  page: string;
  needs: string;
  installs: Install[];
  /** Code that configures the SDK and logs in. */
  start: string;
}

/** Returns the platforms in display order. */
export function platformsOf(names: SdkNames): Platform[] {
  const { prefix, cdn, androidGroup, androidVersion, iosModule, iosVersion } = names;
  const { webPackage, webVersion, reactNativePackage, flutterPackage, flutterVersion } = names;
  const android = `${androidGroup}:android-sdk:${androidVersion}`;
  const calls = `${prefix}SDK.configure({ apiBaseUrl, environmentId, apiKey });
${prefix}SDK.login(() => fetchAuthToken());`;
  const script = (source: string) => `import { ${prefix}SDK } from '${source}';

${calls}`;
  return [
    {
      id: 'android',
      label: 'Android',
      page: 'android',
      needs: 'API level 24, Kotlin 1.9 or Java 17',
      installs: [
        { tool: 'Kotlin DSL', code: `implementation("${android}")` },
        { tool: 'Groovy', code: `implementation '${android}'` },
      ],
      start: `${prefix}SDK.configure(this, ${prefix}Config(apiBaseUrl, environmentId, apiKey))
${prefix}SDK.login { backend.authToken() }`,
    },
    {
      id: 'ios',
      label: 'iOS',
      page: 'ios',
      needs: 'iOS 15, Xcode 16',
      installs: [
        {
          tool: 'Swift package',
          code: `.package(url: "https://${cdn}/swift/${iosModule}.git", from: "${iosVersion}")`,
        },
        { tool: 'CocoaPods', code: `pod '${iosModule}', '~> ${iosVersion}'` },
      ],
      start: `${prefix}SDK.configure(
  ${prefix}Config(apiBaseURL: baseURL, environmentID: environment, apiKey: key))
${prefix}SDK.login(tokenProvider: backend)`,
    },
    {
      id: 'web',
      label: 'Web',
      page: 'web',
      needs: 'The last two versions of Chrome, Edge, Firefox and Safari',
      installs: [
        { tool: 'npm', code: `npm install ${webPackage}@${webVersion}` },
        {
          tool: 'Script',
          code: `<script src="https://${cdn}/web/${webVersion}/sdk.js" crossorigin="anonymous" defer></script>`,
          start: `<script type="module">
  ${calls.replace('\n', '\n  ')}
</script>`,
        },
      ],
      start: script(webPackage),
    },
    {
      id: 'react-native',
      label: 'React Native',
      page: 'react-native',
      needs: 'React Native 0.74',
      installs: [
        { tool: 'npm', code: `npm install ${reactNativePackage}` },
        { tool: 'Yarn', code: `yarn add ${reactNativePackage}` },
      ],
      start: script(reactNativePackage),
    },
    {
      id: 'flutter',
      label: 'Flutter',
      page: 'flutter',
      needs: 'Flutter 3.22',
      installs: [{ tool: 'pub', code: `flutter pub add ${flutterPackage}:^${flutterVersion}` }],
      start: `import 'package:${flutterPackage}/${flutterPackage}.dart';

await ${prefix}SDK.configure(${prefix}Config(
    apiBaseUrl: baseUrl, environmentId: environment, apiKey: key));
await ${prefix}SDK.login(() => fetchAuthToken());`,
    },
    {
      id: 'cordova',
      label: 'Cordova',
      page: 'cordova',
      needs: 'Cordova 12',
      installs: [{ tool: 'CLI', code: `cordova plugin add ${names.cordovaPackage}` }],
      start: `document.addEventListener('deviceready', () => {
  ${calls.replace('\n', '\n  ')}
});`,
    },
  ];
}
