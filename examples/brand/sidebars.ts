/** The sidebar of the handbook. The schedules have their own, made by the engine from their pages. */
import { defineSidebars } from 'edgepress';

export default defineSidebars({
  docs: [
    {
      type: 'category',
      label: 'Start',
      collapsible: false,
      items: ['start/install', 'start/first-firing'],
    },
    {
      type: 'category',
      label: 'Firing',
      collapsible: false,
      items: ['firing/heatwork', 'firing/programs', 'firing/safety', 'firing/errors'],
    },
    {
      type: 'category',
      label: 'API',
      collapsible: false,
      items: ['api/overview', 'api/firings', 'api/webhooks'],
    },
    { type: 'link', label: 'Schedule library', href: '/schedules' },
  ],
});
