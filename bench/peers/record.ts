/** Keeps the figures of a run in a file, so that a run that was interrupted goes on where it stopped. */
import fs from 'node:fs';
import path from 'node:path';

/** The figures of one run, by name of the step. */
export class RunRecord {
  readonly #file: string;
  readonly #steps: { [step: string]: unknown };

  /** Opens the record of a run. Other commits and machines have other files, so figures never mix. */
  constructor(folder: string, run: string) {
    fs.mkdirSync(folder, { recursive: true });
    this.#file = path.join(folder, `${run}.json`);
    this.#steps = fs.existsSync(this.#file) ? JSON.parse(fs.readFileSync(this.#file, 'utf8')) : {};
  }

  /** Returns the figure of a step, which is measured unless the record has it. */
  async step<Figure>(name: string, measure: () => Promise<Figure>): Promise<Figure> {
    if (Object.hasOwn(this.#steps, name)) {
      // Only this method writes steps, each with one type of figure.
      return this.#steps[name] as Figure;
    }
    console.error(`${new Date().toISOString().slice(11, 19)} ${name}`);
    const figure = await measure();
    this.#steps[name] = figure;
    fs.writeFileSync(this.#file, JSON.stringify(this.#steps, null, 1));
    return figure;
  }
}
