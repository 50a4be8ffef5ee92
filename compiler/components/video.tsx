/** Videos of other sites. They are links that become players on a click, so readers are not tracked before it. */
import { createElement, type ReactElement } from 'react';
import { fillText } from '../../model/strings/message.ts';
import { renderContext } from './render-context.ts';
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';

/** A video that is shown by a frame of another site. */
export interface VideoEmbedProps {
  /** Address of the frame. */
  src: string;
  /** Names the video. */
  title: string;
  /** Address of the page where the video can be watched as well, by default the frame's. */
  href?: string;
  /** A picture of this site. */
  poster?: string;
}

/** A video of another site. Its frame is loaded when the reader starts it. */
export function VideoEmbed({ src, title, href, poster }: VideoEmbedProps): ReactElement {
  const name = required(title, '<VideoEmbed>', 'title');
  const { strings } = renderContext();
  const url = URL.parse(src);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`<VideoEmbed>: found src="${src}", expected an http or https URL.`);
  return createElement(
    ISLAND_TAG,
    { 'data-module': 'video', 'data-on': 'interaction', 'data-frame': src, 'data-title': name },
    <a className="video-embed" href={href ?? src}>
      {poster === undefined ? null : <img src={poster} alt="" loading="lazy" decoding="async" />}
      <span className="video-title">
        <span className="sr">{strings.playVideo}</span>
        {name}
      </span>
      <span className="video-host">{fillText(strings.loadsFrom, { host: url.host })}</span>
    </a>,
  );
}

/** Props of `<YouTube>` and `<Vimeo>`. */
export interface HostedVideoProps {
  /** Id of the video. */
  id: string | number;
  /** Names the video. */
  title: string;
  /** A picture of this site. */
  poster?: string;
  /** The second at which the video starts. */
  start?: number;
}

/** A video on YouTube, shown by its frame without cookies. */
export function YouTube({ id, start, ...rest }: HostedVideoProps): ReactElement {
  const video = videoId(id, '<YouTube>');
  const [from, at] = start === undefined ? ['', ''] : [`&start=${start}`, `&t=${start}s`];
  return VideoEmbed({
    ...rest,
    src: `https://www.youtube-nocookie.com/embed/${video}?autoplay=1${from}`,
    href: `https://www.youtube.com/watch?v=${video}${at}`,
  });
}

/** A video on Vimeo, which is asked not to track. */
export function Vimeo({ id, start, ...rest }: HostedVideoProps): ReactElement {
  const video = videoId(id, '<Vimeo>');
  const at = start === undefined ? '' : `#t=${start}s`;
  return VideoEmbed({
    ...rest,
    src: `https://player.vimeo.com/video/${video}?autoplay=1&dnt=1${at}`,
    href: `https://vimeo.com/${video}${at}`,
  });
}

function videoId(id: string | number | undefined, component: string): string {
  const found = id === undefined ? '' : String(id);
  if (/^[\w-]+$/.test(found)) return found;
  throw new Error(`${component}: found id="${found}", expected the id of a video, not its URL.`);
}

function required(value: unknown, component: string, prop: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Error(`${component}: found no \`${prop}\`, expected a text that names the video.`);
}
