/** The stylesheet of blogs and of lists of tags. Only their pages load it. */
export const BLOG_STYLE = `@layer edgepress-page{
.blog-heading{padding-block:.25rem}
li+.blog-heading{padding-top:1.25rem}
.byline{display:flex;flex-wrap:wrap;gap:0 .5rem;margin-top:.5rem;font-size:var(--font-size-s);color:var(--text-muted)}
.byline span+span::before{content:'·' / '';margin-inline-end:.5rem}
.prose .authors{display:flex;flex-wrap:wrap;gap:.75rem 2rem;margin:1rem 0 1.75rem;padding:0;list-style:none}
.prose .authors li,.author{display:flex;gap:.75rem;align-items:center;margin:0}
.authors div,.author div{display:grid;line-height:1.4}
.authors img,.author img{width:2.75rem;height:2.75rem;margin:0;border-radius:50%;object-fit:cover}
.authors a,.author a{font-weight:600;text-decoration:none}
.authors span,.author span,.terms span{font-size:var(--font-size-s);color:var(--text-muted)}
.socials{display:flex;flex-wrap:wrap;gap:0 .75rem}
.socials a{font-weight:400;color:inherit;text-decoration:underline}
.author{margin-block:1rem}
.prose .posts,.prose .terms,.prose .archive{margin:1.5rem 0 0;padding:0;list-style:none}
.posts>li{margin:0;padding-block:1.75rem;border-top:1px solid var(--border)}
.posts>li:first-child{padding-top:.5rem;border-top:0}
.prose .posts h2{margin:0;padding:0;border:0}
.posts h2 a{color:inherit;text-decoration:none}
.posts h2 a:hover{color:var(--accent);text-decoration:underline}
.posts article>*+*,.posts .excerpt>*+*{margin-top:.75rem}
.posts .byline{margin-top:.375rem}
.posts .authors{margin-block:.75rem}
.terms li{margin:.625rem 0}
.terms p{margin:.125rem 0 0;color:var(--text-muted)}
.archive li{display:flex;flex-wrap:wrap;gap:0 1rem;margin:.375rem 0}
.archive time{min-width:9.5rem;font-size:var(--font-size-s);line-height:inherit;color:var(--text-muted)}
}`;
