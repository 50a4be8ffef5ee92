/** The fields of the site in German. */
import type { SiteTranslation } from 'edgepress';

/** Tagline, navbar and footer. */
export const de: SiteTranslation = {
  tagline: 'Die Wetterstation, die Sie selbst reparieren können.',
  navbar: {
    items: [
      { type: 'link', label: 'Handbuch', href: '/', position: 'left' },
      { type: 'link', label: 'HTTP-API', href: '/data/http-api', position: 'left' },
      { type: 'link', label: 'Blog', href: '/blog', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'versions', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Draußen',
        links: [
          { label: 'Die Station zusammenbauen', href: '/start/assemble' },
          { label: 'Den Standort wählen', href: '/start/place' },
          { label: 'Fehlersuche', href: '/operate/troubleshooting' },
        ],
      },
      {
        title: 'Drinnen',
        links: [
          { label: 'HTTP-API', href: '/data/http-api' },
          { label: 'MQTT', href: '/data/mqtt' },
          { label: 'Blog', href: '/blog' },
        ],
      },
    ],
    copyright: 'Skywren ist erfunden. Das Wetter ist echt.',
  },
};
