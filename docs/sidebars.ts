// The sidebar of the engine's documentation: one group for each kind of reader. References are a docs folder of their own.
export default {
  docs: [
    {
      type: 'category',
      label: 'Get started',
      collapsed: false,
      items: ['start/create', 'start/why', 'start/comparison', 'start/faq'],
    },
    {
      type: 'category',
      label: 'Write',
      collapsed: false,
      items: [
        'writing',
        'write/markdown',
        'write/navigation',
        'write/components',
        'write/islands',
        'write/api-reference',
        'write/blog',
        'write/versions',
        'write/languages',
        'write/linting',
      ],
    },
    {
      type: 'category',
      label: 'Configure',
      items: [
        'configuration',
        'customise/theme',
        'customise/slots',
        'customise/plugins',
        'customise/scripts',
        'search',
        'agents',
        'try-it',
        'events',
      ],
    },
    {
      type: 'category',
      label: 'Operate',
      items: ['operate/deploying', 'publishing', 'operate/ci', 'operate/security', 'runbook'],
    },
    {
      type: 'category',
      label: 'Move to Edgepress',
      items: ['import', 'migrate/starlight', 'migrate/vitepress', 'migrate/mintlify'],
    },
    {
      type: 'category',
      label: 'Contribute',
      items: ['architecture', 'contribute/testing', 'contribute/releasing'],
    },
  ],
};
