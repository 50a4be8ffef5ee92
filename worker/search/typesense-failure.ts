/** Typesense has not answered, or not with a result. */
export class TypesenseFailure extends Error {
  override name = 'TypesenseFailure';
  /** Whether another node may do better. */
  readonly local: boolean;

  constructor(message: string, local = true) {
    super(message);
    this.local = local;
  }
}
