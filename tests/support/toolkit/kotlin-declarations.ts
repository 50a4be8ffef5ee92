/** Kotlin declarations of the Android SDK, from content/sdks.yaml. Nothing in them does anything. */
import type { Libraries } from '../../../compiler/catalogues/libraries.ts';
import { currentMajor, declarationIn } from '../../../compiler/catalogues/library-versions.ts';

/** Returns the sources of the SDK's package and of its package for Compose, in their current major version. */
export function kotlinDeclarations(
  { libraries, groups }: Libraries,
  name: string,
  object: string,
): string[] {
  const library = libraries.find(({ id }) => id === 'android');

  const declared: string[] = [];
  const composables: string[] = [];
  /** Members of classes and of the object, by owner. */
  const members = new Map<string, string[]>([[object, []]]);
  const add = (owner: string, text: string): void => {
    members.set(owner, [...(members.get(owner) ?? []), text]);
  };
  for (const { name: symbol, in: places } of groups.flatMap(({ symbols }) => symbols)) {
    const { name: own = symbol } = places['android'] ?? {};
    const signature = declarationIn(places['android'], currentMajor(library), library) ?? '';
    // What Java alone calls has types that Kotlin's library doesn't have.
    const parts = signature.split('\n\n').filter((text) => text && !text.startsWith('//'));
    for (const text of parts) {
      const [, receiver] = /^(?:suspend )?fun (\w+)\./.exec(text) ?? [];
      const [, owner] = /^(\w+)\.\w+$/.exec(own) ?? [];
      if (owner) add(owner, text);
      else if (receiver) add(receiver, withBody(text.replace(`${receiver}.`, '')));
      else if (text.startsWith('@Composable')) composables.push(withBody(text));
      else if (text.startsWith('companion fun'))
        add(own, `companion object { ${withBody(text.replace('companion ', ''))} }`);
      else if (/^fun (?!interface )/.test(text)) add(own, withBody(text));
      else declared.push(...declarations(text));
    }
  }
  for (const [owner, texts] of members) {
    const body = ` {\n${texts.join('\n')}\n}`;
    const at = declared.findIndex((text) => text.startsWith(`class ${owner}(`));
    if (at >= 0) declared[at] += body;
    else declared.push(`${owner === object ? 'object' : 'class'} ${owner}${body}`);
  }
  return [
    [
      `package ${name}`,
      'import android.content.Context\nimport android.net.Uri\nimport kotlinx.coroutines.flow.Flow',
      ...declared,
    ].join('\n\n'),
    [
      `package ${name}.compose`,
      `import androidx.compose.runtime.Composable\nimport androidx.compose.ui.Modifier\nimport ${name}.*`,
      ...composables,
    ].join('\n\n'),
  ];
}

function withBody(text: string): string {
  return `${text}${text.endsWith(')') ? ': Unit' : ''} = TODO()`;
}

// Kotlin before 1.4, which Debian has, knows neither trailing commas nor functional interfaces.
function declarations(text: string): string[] {
  const plain = text.replaceAll(',\n)', '\n)');
  const [, name, member, result] = /^fun interface (\w+) \{ (.*: (\w+)) \}$/.exec(plain) ?? [];
  if (name)
    return [
      `interface ${name} { ${member} }`,
      `fun ${name}(work: suspend () -> ${result}): ${name} = TODO()`,
    ];
  return [plain];
}
