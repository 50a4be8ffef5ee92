/** Puts the files that a document refers to into the document, so that every reference is a pointer within it. */
import path from 'node:path';
import { isObject } from '../../../model/schema/schema.ts';
import { hasOwnNames, isData } from './data-members.ts';
import { ApiFault } from './fault.ts';
import { baseOf } from './identifiers.ts';
import { type Json, objectAt } from './json.ts';
import { escapedPart, referenceTarget } from './pointer.ts';
import {
  externalExample,
  isRemote,
  lineContaining,
  localFile,
  type ParsedFile,
  type ReferenceScope,
  type SourceFile,
  sourceFile,
} from './source-files.ts';

/** Member of the document that has the files, by their number. */
const FILES = 'x-files';

/** A document with its files. */
export interface BundledDocument {
  root: Json;
  /** Absolute paths of the files, without the document itself. */
  files: string[];
  /** References that lead nowhere, and examples that can't be read. */
  faults: ApiFault[];
}

/** Returns the document with the content of all files that it refers to. Throws an `ApiFault`. */
export function bundleReferences(
  file: string,
  document: ParsedFile & { value: Json },
  scope: ReferenceScope,
): BundledDocument {
  return new Bundler(sourceFile(file, document), scope).bundle(document.value);
}

/** Where a value is. */
interface Place {
  from: SourceFile;
  /** URL that references are relative to: that of the file, or the nearest `$id`. */
  base: string;
  /** Whether the members have names that the document chooses. */
  isMap: boolean;
}

/** A reference with the place where it's written. */
interface Written {
  from: SourceFile;
  text: string;
}

class Bundler {
  readonly #scope: ReferenceScope;
  readonly #main: SourceFile;
  /** The files so far, and the pointers at which they are in the document. */
  readonly #sources = new Map<string, { source: SourceFile; at: string }>();
  readonly #contents: Json = {};
  readonly #examples = new Set<string>();
  readonly #faults: ApiFault[] = [];
  /** Pointers that must lead somewhere. */
  readonly #pointers = new Map<string, Written>();

  constructor(main: SourceFile, scope: ReferenceScope) {
    this.#main = main;
    this.#scope = scope;
    this.#sources.set(main.file, { source: main, at: '' });
  }

  bundle(document: Json): BundledDocument {
    const bundled = this.#rewritten(document, {
      from: this.#main,
      base: this.#main.url,
      isMap: false,
    });
    const whole = isObject(bundled) ? bundled : {};
    const files = [...this.#sources.keys()].filter((name) => name !== this.#main.file);
    const root = files.length === 0 ? whole : { ...whole, [FILES]: this.#contents };
    for (const [ref, written] of this.#pointers)
      if (referenceTarget(root, ref) === undefined)
        this.#fault(written, `\`$ref: ${written.text}\` points to nothing`);
    return { root, files: [...new Set([...files, ...this.#examples])], faults: this.#faults };
  }

  #fault({ from, text }: Written, message: string): void {
    this.#faults.push(new ApiFault(from.file, lineContaining(from.text, text), message));
  }

  // What is below `example` and the like is data, unless that is a name that the document chose.
  #rewritten(value: unknown, place: Place): unknown {
    if (Array.isArray(value))
      return value.map((one) => this.#rewritten(one, { ...place, isMap: false }));
    if (!isObject(value)) return value;
    const { isMap } = place;
    const base = isMap ? place.base : baseOf(value, place.base);
    const inner = { ...place, base };
    const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      const next = (): unknown =>
        this.#rewritten(one, { ...inner, isMap: !isMap && hasOwnNames(key) });
      if (isMap) return [[key, next()]];
      if (typeof one === 'string') {
        // A dynamic reference is resolved where it's written, which is what readers see.
        if (key === '$ref' || key === '$dynamicRef') return [['$ref', this.#pointer(one, inner)]];
        // Pointers are those of the whole document now.
        if (key === '$id') return [];
        if (key === 'externalValue' && !('value' in value)) return this.#example(one, place.from);
      }
      if (isData(key)) return [[key, one]];
      if (key === 'discriminator' && isObject(one)) return [[key, this.#discriminator(one, inner)]];
      return [[key, next()]];
    });
    return Object.fromEntries(entries);
  }

  #pointer(text: string, { from, base }: Place): string {
    const [, name = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(text) ?? [];
    const url = name === '' ? base : (URL.parse(name, base)?.href ?? '');
    const found = this.#resource(url) ?? (name === '' ? undefined : this.#open(text, name, from));
    const { source, pointer, resource } = found ?? {
      source: from,
      pointer: '',
      resource: from.url,
    };
    const at = this.#sources.get(source.file)?.at ?? '';
    if (fragment !== '' && !fragment.startsWith('/')) {
      const anchor = source.identifiers.anchors.get(`${resource}#${fragment}`);
      if (anchor !== undefined) return `#${at}${anchor}`;
      this.#fault({ from, text }, `\`$ref: ${text}\`: there is no \`$anchor: ${fragment}\``);
      return text;
    }
    const path = fragment === '/' ? '' : fragment;
    // Many documents have pointers from the root of the file in schemas with an `$id`.
    const isInResource = referenceTarget(source.value, `#${pointer}${path}`) !== undefined;
    const ref = `#${at}${isInResource ? pointer : ''}${path}`;
    if (!this.#pointers.has(ref)) this.#pointers.set(ref, { from, text });
    return ref;
  }

  #resource(url: string): { source: SourceFile; pointer: string; resource: string } | undefined {
    for (const { source } of this.#sources.values()) {
      const pointer = source.identifiers.resources.get(url);
      if (pointer !== undefined) return { source, pointer, resource: url };
    }
    return undefined;
  }

  #open(
    text: string,
    name: string,
    from: SourceFile,
  ): { source: SourceFile; pointer: string; resource: string } {
    const target = localFile({ keyword: '$ref', text, name }, from, {
      root: this.#scope.root,
      known: new Set([this.#main.file]),
    });
    const known = this.#sources.get(target)?.source;
    const source = known ?? this.#read(target);
    return { source, pointer: '', resource: source.url };
  }

  #read(file: string): SourceFile {
    const source = sourceFile(file, this.#scope.parse(file));
    const name = `${this.#sources.size}-${path.basename(file).replace(/\.\w+$/, '')}`;
    this.#sources.set(file, { source, at: `/${FILES}/${escapedPart(name)}` });
    const place = { from: source, base: source.url, isMap: false };
    this.#contents[name] = this.#rewritten(source.value, place);
    return source;
  }

  #example(text: string, from: SourceFile): [string, unknown][] {
    if (isRemote(text)) {
      this.#fault(
        { from, text },
        `\`externalValue: ${text}\` is on the network, expected a file of the site. The example is left out`,
      );
      return [];
    }
    const reference = { keyword: 'externalValue', text, name: text };
    const file = localFile(reference, from, { root: this.#scope.root, known: new Set() });
    this.#examples.add(file);
    const value = externalExample(file, this.#scope);
    if (value !== undefined) return [['value', value]];
    this.#fault(
      { from, text },
      `\`externalValue: ${text}\` is no text, expected JSON, YAML or another text. The example is left out`,
    );
    return [];
  }

  #discriminator(discriminator: Json, place: Place): Json {
    const { mapping } = discriminator;
    if (!isObject(mapping)) return discriminator;
    const entries = Object.entries(mapping).map(([value, to]): [string, unknown] => [
      value,
      typeof to === 'string' ? this.#mapped(to, place) : to,
    ]);
    return { ...discriminator, mapping: Object.fromEntries(entries) };
  }

  // A mapping has references, or names of schemas. Those of another file may be the file's own.
  #mapped(to: string, place: Place): string {
    const schemasOf = (value: unknown): Json =>
      objectAt(objectAt(isObject(value) ? value : {}, 'components'), 'schemas');
    if (to in schemasOf(this.#main.value)) return to;
    if (/[/#]|\.(?:json|ya?ml)$/i.test(to)) return this.#pointer(to, place);
    return to in schemasOf(place.from.value)
      ? this.#pointer(`#/components/schemas/${escapedPart(to)}`, { ...place, base: place.from.url })
      : to;
  }
}
