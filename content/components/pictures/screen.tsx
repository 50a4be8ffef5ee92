/** Pages of Workbench that are described by their parts: the frame, then one part below the other. */
import type { ReactNode } from 'react';
import { type Block, BlockFace, blockHeight } from './screen-blocks.tsx';
import { WINDOW, Workbench, type WorkbenchProps } from './workbench.tsx';

const GAP = 16;

/** Props of `<Screen>`. */
export interface ScreenProps extends Omit<WorkbenchProps, 'height' | 'children'> {
  blocks: Block[];
}

/** Draws a page of Workbench. */
export function Screen({ blocks, ...frame }: ScreenProps): ReactNode {
  const top = frame.tabs ? WINDOW.top + 42 : WINDOW.top + 6;
  const tops = blocks.map((_block, index) =>
    blocks.slice(0, index).reduce((sum, block) => sum + blockHeight(block) + GAP, top),
  );
  const height = blocks.reduce((sum, block) => sum + blockHeight(block) + GAP, top) + 4;
  return (
    // The main menu is never cut off.
    <Workbench {...frame} height={Math.max(height, 272)}>
      {blocks.map((block, index) => (
        <BlockFace
          key={index}
          block={block}
          x={WINDOW.left}
          y={tops[index] ?? top}
          width={WINDOW.right - WINDOW.left}
        />
      ))}
    </Workbench>
  );
}

/** Returns a component that draws a page of Workbench. */
export function screenOf(props: ScreenProps): () => ReactNode {
  return () => <Screen {...props} />;
}
