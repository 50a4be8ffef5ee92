/** The fields of the site in Arabic. */
import type { SiteTranslation } from 'edgepress';

/** Tagline, navbar and footer. */
export const ar: SiteTranslation = {
  tagline: 'محطة الطقس التي تصلحها بنفسك.',
  navbar: {
    items: [
      { type: 'link', label: 'الدليل', href: '/', position: 'left' },
      { type: 'link', label: 'واجهة HTTP', href: '/data/http-api', position: 'left' },
      { type: 'link', label: 'المدونة', href: '/blog', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'versions', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'في الخارج',
        links: [
          { label: 'تركيب المحطة', href: '/start/assemble' },
          { label: 'اختيار المكان', href: '/start/place' },
          { label: 'حل المشكلات', href: '/operate/troubleshooting' },
        ],
      },
      {
        title: 'في الداخل',
        links: [
          { label: 'واجهة HTTP', href: '/data/http-api' },
          { label: 'MQTT', href: '/data/mqtt' },
          { label: 'المدونة', href: '/blog' },
        ],
      },
    ],
    copyright: 'محطة Skywren من نسج الخيال، أما الطقس فحقيقي.',
  },
};
