/** The picture of every kind of element. */
import type { ReactNode } from 'react';
import type { CardElement } from './card-element.tsx';
import { CardFace, cardHeight } from './card-face.tsx';
import { Drawing, Label, Picture } from './picture.tsx';

/** Every kind of element, in three groups. */
export function ElementTypes(): ReactNode {
  const groups: [string, CardElement[]][] = [
    [
      'Display',
      [
        { type: 'category', text: 'Category' },
        { type: 'heading', text: 'Heading' },
        { type: 'text', text: 'Text' },
        { type: 'notice', text: 'Notice' },
        { type: 'list', items: ['List, first item', 'List, second item'] },
        { type: 'details', rows: [['Details', 'Value']] },
        { type: 'image', height: 56 },
        { type: 'video', height: 56 },
        { type: 'document', label: 'Document' },
        { type: 'divider' },
      ],
    ],
    [
      'Input',
      [
        { type: 'short-text', label: 'Short text, number', value: '4417' },
        { type: 'date', label: 'Date', value: '28 November 2025' },
        { type: 'choice', items: ['Choice', 'One of several'], chosen: 0 },
        { type: 'multi-choice', items: ['Multiple choice', 'Any of several'], chosen: 0 },
        { type: 'switch', label: 'Switch' },
        { type: 'rating', points: 4, chosen: 3 },
        { type: 'file-upload', label: 'File upload', value: 'PDF or image' },
      ],
    ],
    [
      'Button',
      [{ type: 'buttons', labels: ['Submit', 'Snooze', 'Dismiss', 'Link'], stacked: true }],
    ],
  ];
  return (
    <Picture alt="The element types in three groups. Display: category, heading, text, notice, list, details, image, video, document, divider. Input: short text, which long text and number look like, date, choice, multiple choice, switch, rating, file upload. Button: submit, snooze, dismiss and link.">
      {groups.map(([name, elements]) => (
        <Drawing key={name} width={190} height={cardHeight(elements) + 54}>
          <Label x={2} y={18} weight={700}>
            {name}
          </Label>
          <CardFace x={1} y={30} width={188} elements={elements} />
        </Drawing>
      ))}
    </Picture>
  );
}
