/** Pages of a team member's own preferences. */
import { screenOf } from '../screen.tsx';

/** The profile with the id at its foot. */
export const ProfilePage = screenOf({
  item: '',
  title: 'Preferences > Profile',
  alt: 'The profile of Ana Brandt, with her job title and email address. Second factors are a passkey called Laptop and an app on a work phone, with the number 1. At the foot is the Workbench user ID usr_t5n2y8kdw4, with the number 2. The buttons are Add second factor and Change password.',
  notes: ['Name each factor after its device.', 'Copy the id to use it in a filter.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Name', value: 'Ana Brandt' },
        { label: 'Job title', value: 'Content designer' },
        { label: 'Email address', value: 'ana.brandt@harbourbank.ex…' },
        { label: 'Second factors', value: 'Laptop, Work phone', pin: 1 },
      ],
    },
    { kind: 'buttons', labels: ['Add second factor', 'Change password'], quiet: true },
    {
      kind: 'fields',
      fields: [{ label: 'Workbench user ID', value: 'usr_t5n2y8kdw4', mono: true, pin: 2 }],
    },
  ],
});

/** Display, dates and start page. */
export const PreferencesPage = screenOf({
  item: '',
  title: 'Preferences',
  alt: 'The Preferences page. Appearance is the same as the device, table density is compact, times are shown in the environment’s time zone, with the number 1, and Workbench starts in Development on the Action flows page, with the number 2. Show step ids is on.',
  notes: [
    'Use the same setting as your team.',
    'It’s safer to start in a non-production environment.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Appearance', value: 'Same as the device', select: true },
        { label: 'Table density', value: 'Compact', select: true },
        { label: 'Show times in', value: 'The environment’s', select: true, pin: 1 },
        { label: 'Clock', value: '24 hours', select: true },
        { label: 'Start in', value: 'Development', select: true, pin: 2 },
        { label: 'Start on', value: 'Action flows', select: true },
      ],
    },
    { kind: 'switches', items: [{ label: 'Show step ids', on: true }] },
  ],
});
