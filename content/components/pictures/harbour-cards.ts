/** The words of the running example's cards, as `content/README.md` section 1.16 and the guide have them. */
import type { CardElement } from './card-element.tsx';

/** Card activation, the top view. */
export const ACTIVATION: CardElement[] = [
  { type: 'category', text: 'Debit card' },
  { type: 'heading', text: 'Your card ending 4417\nis ready' },
  {
    type: 'text',
    text: 'Hi Maya, enter the last four digits\nto switch it on. You can do this\nuntil 5 December.',
  },
  { type: 'short-text', label: 'Last four digits of your card', value: '4417' },
  { type: 'buttons', labels: ['Activate card', 'Not now'] },
];

/** Fraud check, the top view. */
export const FRAUD: CardElement[] = [
  { type: 'category', text: 'Security' },
  { type: 'heading', text: 'Did you make this\npayment?' },
  {
    type: 'details',
    rows: [
      ['Merchant', 'Northgate Electronics'],
      ['Amount', '£849.99'],
      ['When', 'Today, 18:41'],
    ],
  },
  { type: 'buttons', labels: ['Yes, it was me', 'No, block my card'], stacked: true },
];

/** Missing document, the top view. */
export const DOCUMENT: CardElement[] = [
  { type: 'category', text: 'Your loan application' },
  { type: 'heading', text: 'We need your proof\nof address' },
  { type: 'text', text: 'Add it by 28 November and your\napplication can continue.' },
  { type: 'buttons', labels: ['Add your document', 'What counts?'], stacked: true },
];

/** Missing document, the subview that takes the file. */
export const UPLOAD: CardElement[] = [
  { type: 'heading', text: 'Your document' },
  { type: 'text', text: 'A photo or PDF from the last\nthree months. Two files at most.' },
  { type: 'file-upload', label: 'Add a file', value: 'Photo or PDF, up to 25 MB' },
  { type: 'document', label: 'water-bill.pdf, 1.2 MB' },
  { type: 'buttons', labels: ['Send document'] },
];

/** Welcome card, the top view. */
export const WELCOME: CardElement[] = [
  { type: 'category', text: 'Welcome' },
  { type: 'heading', text: 'Three things to do\nin your first week' },
  {
    type: 'list',
    items: ['Switch on your debit card', 'Choose your alerts', 'Move your first £10'],
    numbered: true,
  },
  { type: 'buttons', labels: ['Start', 'Remind me tomorrow', 'How it works'], stacked: true },
];

/** Fraud check, where there is room for little. */
export const FRAUD_SHORT: CardElement[] = [
  { type: 'category', text: 'Security' },
  { type: 'heading', text: 'Did you make this\npayment?' },
  { type: 'buttons', labels: ['Yes, it was me', 'No, block my card'], stacked: true },
];

/** Card activation, where there is room for little. */
export const ACTIVATION_SHORT: CardElement[] = [
  { type: 'category', text: 'Debit card' },
  { type: 'heading', text: 'Your card ending 4417\nis ready' },
  { type: 'buttons', labels: ['Activate card', 'Not now'] },
];

/** Welcome card, where there is room for little. */
export const WELCOME_SHORT: CardElement[] = [
  { type: 'category', text: 'Welcome' },
  { type: 'heading', text: 'Three things to do\nin your first week' },
  { type: 'buttons', labels: ['Start', 'Remind me tomorrow'], stacked: true },
];
