import { flowStories } from '#tests/support/paths/story.ts'

/** A page of a release that the server no longer serves. Samples: the server has a page, or none. */
flowStories('clientRelease', {
  'a page that is too old stays until the person reloads it and the server has a page': `
    [start] ⇒ served
      page.reload ✗
      client.refuse ⇒ outdated
        client.refuse ✗
        page.reload ⇒ checking · starts checkPage
          page.reload ✗
          checkPage answers ⇒ reloading · emits {"type":"page.reload"}
          checkPage answers #2 ⇒ unreachable · starts watchConnection
            page.reload ⇒ checking · stops watchConnection · starts checkPage
            connection.return ⇒ checking · stops watchConnection · starts checkPage
          checkPage fails ⇒ unreachable · starts watchConnection
            watchConnection fails ⇒ unreachable`,
})
