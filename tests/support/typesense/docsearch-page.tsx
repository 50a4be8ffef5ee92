/** A page with the search box of `typesense-docsearch-react`, configured like the Docusaurus theme. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { DocSearch } from 'typesense-docsearch-react';

const { searchParams } = new URL(location.href);
const node = new URL(searchParams.get('node') ?? location.origin);

const box = createElement(DocSearch, {
  typesenseCollectionName: searchParams.get('collection') ?? '',
  typesenseServerConfig: {
    nodes: [{ host: node.hostname, port: Number(node.port), protocol: 'http' }],
    apiKey: 'nobody-looks-at-it',
    numRetries: 0,
  },
  typesenseSearchParameters: {
    filter_by: 'language:=en-GB && docusaurus_tag:=[default,docs-default-current]',
  },
});

createRoot(document.body.appendChild(document.createElement('main'))).render(box);
