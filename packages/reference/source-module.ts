/** Reads the declarations of a TypeScript module together with their doc comments. */
import fs from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { child, children, isNode, nameOf, rootName, type SyntaxNode, walk } from './syntax-node.ts';

/** A documented field, union member or constant. */
export interface DocumentedName {
  name: string;
  /** The type or the value as the source writes it. */
  code: string;
  isOptional: boolean;
  /** The doc comment as one paragraph. Empty if there is none. */
  text: string;
  /** 1-based. */
  line: number;
}

/** A parsed module. */
export interface SourceModule {
  /** Returns the fields of an interface or of an object type. Throws if the module has none of that name. */
  fieldsOf(name: string): DocumentedName[];
  /** Returns the members of a union of string literals. Throws if the module has none of that name. */
  membersOf(name: string): DocumentedName[];
  /**
   * Returns the doc comment of a function, and the fields of its first parameter. A constant has none. Throws if the module
   * has neither.
   */
  functionOf(name: string): { text: string; fields: DocumentedName[] };
  /** Returns an interface or a type alias, or nothing if the module declares none of that name. */
  typeOf(name: string): { text: string; code: string; fields: DocumentedName[] } | undefined;
  /** What the module imports: the module and the name there, by the name here. */
  imports: ReadonlyMap<string, { from: string; name: string }>;
  /** What the module exports from others: the exported name, the name there, and the specifier. */
  reexports: { name: string; local: string; from: string }[];
  /** What line comments that begin with `@<name> ` say, in the order of the source. */
  tagged(name: string): string[];
  /** The same, with the constant or the field of a constant that comes next. */
  taggedValues(name: string): { tag: string; value: DocumentedName }[];
  /** The constants at the top level. */
  constants: DocumentedName[];
  /** The object literals, in the order of the source. */
  objects: ObjectLiteral[];
}

/** An object literal. */
export interface ObjectLiteral {
  fields: DocumentedName[];
  /** The variables whose fields are spread into it. */
  spreads: string[];
  /** 1-based. */
  line: number;
}

/** Parses a module. `file` is absolute. */
export function readSourceModule(file: string): SourceModule {
  const source = fs.readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message ?? ''}`);
  const commentBefore = new Map(
    comments
      .filter(({ type }) => type === 'Block' || type === 'Line')
      .map((comment) => [nextToken(source, comment.end), comment]),
  );

  const documented = (node: SyntaxNode, name: string, code: SyntaxNode | undefined) => ({
    name,
    code: code === undefined ? '' : source.slice(code.start, code.end),
    isOptional: node['optional'] === true,
    text: paragraph(commentTextAt(node.start)),
    line: lineAt(node.start),
  });
  const lineAt = (start: number): number => source.slice(0, start).split('\n').length;
  const commentTextAt = (start: number): string => commentBefore.get(start)?.value ?? '';

  const lineTags = (name: string): { text: string; end: number }[] =>
    comments.flatMap(({ type, value, end }) => {
      const text = value.trim();
      const isTag = type === 'Line' && text.startsWith(`@${name} `);
      return isTag ? [{ text: text.slice(name.length + 2), end }] : [];
    });

  const nodes = [...walk(program as unknown as SyntaxNode)];
  const findDeclaration = (name: string): SyntaxNode | undefined =>
    nodes.find(
      (node) =>
        (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') &&
        child(node, 'id')?.['name'] === name,
    );
  const declarationOf = (name: string): SyntaxNode => {
    const found = findDeclaration(name);
    if (found === undefined) throw new Error(`${file} declares no type ${name}`);
    return found;
  };

  const typeFields = (type: SyntaxNode | undefined): DocumentedName[] =>
    type?.type === 'TSIntersectionType'
      ? children(type, 'types').flatMap(typeFields)
      : children(type, type?.type === 'TSInterfaceBody' ? 'body' : 'members')
          .filter((member) => member.type === 'TSPropertySignature')
          .map((field) => {
            const fieldType = child(child(field, 'typeAnnotation'), 'typeAnnotation');
            return documented(field, nameOf(child(field, 'key')), fieldType);
          });

  const constants: DocumentedName[] = children(program as unknown as SyntaxNode, 'body').flatMap(
    (statement) => {
      const declaration =
        statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
      if (declaration?.type !== 'VariableDeclaration') return [];
      return children(declaration, 'declarations').map((declarator) =>
        documented(statement, nameOf(child(declarator, 'id')), child(declarator, 'init')),
      );
    },
  );

  return {
    typeOf(name) {
      const declaration = findDeclaration(name);
      if (declaration === undefined) return undefined;
      const body = child(declaration, 'body') ?? child(declaration, 'typeAnnotation');
      const statement = nodes.find((node) => child(node, 'declaration') === declaration);
      const fields = typeFields(body);
      // What it is besides its own fields.
      const further =
        body?.type === 'TSIntersectionType'
          ? children(body, 'types')
          : children(declaration, 'extends');
      const code = fields.length === 0 ? body : further[0];
      return { ...documented(statement ?? declaration, name, code), fields };
    },
    imports: new Map(
      nodes
        .filter(({ type }) => type === 'ImportDeclaration')
        .flatMap((node) =>
          children(node, 'specifiers').map((specifier) => {
            const name = nameOf(child(specifier, 'imported')) || nameOf(child(specifier, 'local'));
            return [
              nameOf(child(specifier, 'local')),
              { from: nameOf(child(node, 'source')), name },
            ] as const;
          }),
        ),
    ),
    fieldsOf(name) {
      const declaration = declarationOf(name);
      return typeFields(child(declaration, 'body') ?? child(declaration, 'typeAnnotation'));
    },
    membersOf(name) {
      const type = child(declarationOf(name), 'typeAnnotation');
      return children(type, 'types').map((member) => {
        const literal = child(member, 'literal');
        // A template such as `check/${string}`.
        const pattern = source.slice(member.start + 1, member.end - 1);
        return documented(
          member,
          nameOf(literal) || pattern.replaceAll(/\$\{\w+\}/g, '<name>'),
          literal,
        );
      });
    },
    functionOf(name) {
      const found = nodes.find(
        (node) => node.type === 'FunctionDeclaration' && nameOf(child(node, 'id')) === name,
      );
      if (found === undefined) {
        const constant = constants.find((one) => one.name === name);
        if (constant === undefined) throw new Error(`${file} has no function ${name}`);
        return { text: constant.text, fields: [] };
      }
      const statement = nodes.find((node) => child(node, 'declaration') === found) ?? found;
      const [parameter] = children(found, 'params');
      const type = child(child(parameter, 'typeAnnotation'), 'typeAnnotation');
      const typeName = nameOf(child(type, 'typeName'));
      return {
        text: paragraph(commentTextAt(statement.start)),
        fields: typeName === '' ? typeFields(type) : this.fieldsOf(typeName),
      };
    },
    reexports: nodes
      .filter(({ type, source: from }) => type === 'ExportNamedDeclaration' && isNode(from))
      .flatMap((node) =>
        children(node, 'specifiers').map((specifier) => ({
          name: nameOf(child(specifier, 'exported')),
          local: nameOf(child(specifier, 'local')),
          from: nameOf(child(node, 'source')),
        })),
      ),
    tagged: (name) => lineTags(name).map(({ text }) => text),
    taggedValues(name) {
      const values = nodes.filter(
        ({ type }) => type === 'VariableDeclarator' || type === 'Property',
      );
      return lineTags(name).map(({ text, end }) => {
        const value = values.find((node) => node.start > end);
        if (value === undefined) throw new Error(`${file}: no value follows "${text}"`);
        const code = child(value, 'init') ?? child(value, 'value');
        const named = child(value, 'id') ?? child(value, 'key');
        return { tag: text, value: documented(value, nameOf(named), code) };
      });
    },
    constants,
    objects: nodes
      .filter(({ type }) => type === 'ObjectExpression')
      .map((object) => ({
        fields: children(object, 'properties')
          .filter(({ type }) => type === 'Property')
          .map((field) => documented(field, nameOf(child(field, 'key')), child(field, 'value'))),
        spreads: children(object, 'properties')
          .filter(({ type }) => type === 'SpreadElement')
          .map((spread) => rootName(child(spread, 'argument'))),
        line: lineAt(object.start),
      })),
  };
}

// Where the code after a comment begins. A separator of a union stands between a comment and its member.
function nextToken(source: string, from: number): number {
  const match = /^[\s|]*/.exec(source.slice(from));
  return from + (match?.[0].length ?? 0);
}

function paragraph(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .replaceAll(/\s*\n\s*(\*\s?)?/g, ' ')
    .replaceAll(String.raw`*\/`, '*/')
    .trim();
}
