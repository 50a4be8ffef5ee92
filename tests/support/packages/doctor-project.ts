/** A project for `edgepress doctor`: its configuration in either format, and what is found in it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { openProject } from '../../../compiler/config/project.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { checkConfig } from '../../../publisher/doctor/config-check.ts';
import { type ConfigFormat, configLines } from '../../../publisher/doctor/config-lines.ts';
import type { ProjectFinding } from '../../../publisher/doctor/finding.ts';

/** A configuration as it is written. */
export type Config = Record<string, unknown>;

/** A folder with the files that the checks look for. */
export interface DoctorProject {
  folder: string;
  /** Writes the configuration, and removes one in the other format. */
  write(config: Config, format?: ConfigFormat): void;
  check(plan?: 'free' | 'paid'): Promise<ProjectFinding[]>;
  /** Parses printed lines as a file of their own, by wrangler's parser. */
  parsed(lines: string[], format: ConfigFormat): Config;
  remove(): void;
}

const NAMES = { toml: 'wrangler.toml', json: 'wrangler.jsonc' };

/** Makes a project that has the engine's worker installed. */
export function doctorProject(): DoctorProject {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-doctor-'));
  fs.mkdirSync(path.join(folder, 'node_modules/edgepress'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'node_modules/edgepress/worker.js'), '');
  return {
    folder,
    write(config, format = 'json') {
      for (const name of Object.values(NAMES)) fs.rmSync(path.join(folder, name), { force: true });
      fs.writeFileSync(
        path.join(folder, NAMES[format]),
        format === 'toml' ? configLines(config, 'toml').join('\n') : JSON.stringify(config),
      );
    },
    check: (plan) => checkConfig(openProject({ root: folder }), plan),
    parsed(lines, format) {
      const file = path.join(folder, `lines.${format}`);
      const text = lines.join('\n');
      fs.writeFileSync(file, format === 'toml' ? text : `{${text}}`);
      return rawConfig(file);
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** Parses a configuration by wrangler's parser. */
export function rawConfig(file: string): Config {
  const raw: unknown = readRawConfig({ config: file }).rawConfig;
  return JSON.parse(JSON.stringify(raw));
}

/** The configuration of a new project. */
export const template: Config = {
  ...rawConfig('packages/create-edgepress/template/wrangler.jsonc'),
  name: 'docs',
};

/** Returns a configuration without some keys. */
export function without(config: Config, ...keys: string[]): Config {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)));
}

/** Does what an operator does with the lines: adds items to lists of tables, and replaces other values. */
export function merged(config: unknown, lines: unknown): unknown {
  if (Array.isArray(config) && Array.isArray(lines) && lines.every(isObject))
    return [...config, ...lines];
  if (!isObject(config) || !isObject(lines)) return lines;
  const keys = Object.entries(lines).map(([key, value]) => [key, merged(config[key], value)]);
  return { ...config, ...Object.fromEntries(keys) };
}

/** Returns what must be changed. */
export function changesIn(findings: ProjectFinding[]): ProjectFinding[] {
  return findings.filter(({ level }) => level === 'change');
}
