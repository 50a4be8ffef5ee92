/** A finding of `edgepress doctor`. */

/** Something that must be changed, or that is worth knowing. */
export interface ProjectFinding {
  /** `change`: the site, or a part of it, does not work like this. */
  level: 'change' | 'note';
  /** The file and its section, or another subject. */
  where: string;
  /** What was found and what was expected. */
  message: string;
  /** The lines to add or replace in the file, or the command to run. Absent when there is nothing to copy. */
  lines?: string[];
}
