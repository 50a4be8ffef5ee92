/** The sidebar of the handbook. */
import { defineSidebars } from 'edgepress';

export default defineSidebars({
  docs: [
    'index',
    {
      type: 'category',
      label: 'Get started',
      items: ['start/assemble', 'start/place', 'start/connect'],
    },
    {
      type: 'category',
      label: 'Measure',
      items: ['measure/sensors', 'measure/rain', 'measure/wind', 'measure/calibrate'],
    },
    {
      type: 'category',
      label: 'Use the data',
      items: ['data/readings', 'data/http-api', 'data/mqtt', 'data/export'],
    },
    {
      type: 'category',
      label: 'Operate',
      items: ['operate/power', 'operate/update', 'operate/troubleshooting'],
    },
    'glossary',
  ],
});
