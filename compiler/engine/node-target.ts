/** The oldest Node that runs the engine, as the target of bundles that Node runs. */
export const NODE_TARGET = 'node22.18';
