/** The fields of the site in Japanese. */
import type { SiteTranslation } from 'edgepress';

/** Tagline, navbar and footer. */
export const ja: SiteTranslation = {
  tagline: '自分で修理できる気象観測ステーション。',
  navbar: {
    items: [
      { type: 'link', label: 'ハンドブック', href: '/', position: 'left' },
      { type: 'link', label: 'HTTP API', href: '/data/http-api', position: 'left' },
      { type: 'link', label: 'ブログ', href: '/blog', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'versions', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: '屋外',
        links: [
          { label: 'ステーションを組み立てる', href: '/start/assemble' },
          { label: '設置場所を選ぶ', href: '/start/place' },
          { label: 'トラブルシューティング', href: '/operate/troubleshooting' },
        ],
      },
      {
        title: '屋内',
        links: [
          { label: 'HTTP API', href: '/data/http-api' },
          { label: 'MQTT', href: '/data/mqtt' },
          { label: 'ブログ', href: '/blog' },
        ],
      },
    ],
    copyright: 'Skywren は架空の製品ですが、天気は本物です。',
  },
};
