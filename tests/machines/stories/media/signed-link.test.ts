import { flowStories } from '#tests/support/paths/story.ts'

/** Specification, part 7: links to private files end. Samples: refused, and no answer. */
flowStories('signedLink', {
  'a picture that did not come is fetched by a new link, once by itself': `
    [a picture or a download] ⇒ shown
      link.retry ✗
      link.arrive ⇒ shown
      link.break ⇒ renewing · starts renewLink {"link":"/file/a?1.old"}
        link.break ✗
        renewLink answers ⇒ shown · link="/file/a?2.new" · round=1
          link.break ⇒ failed · starts watchConnection · failure={"code":"no_answer"
            link.retry ⇒ renewing · stops watchConnection · starts renewLink · failure=null
            connection.return ⇒ renewing · stops watchConnection · starts renewLink · failure=null
          link.arrive ⇒ shown · isTried=false
            link.break ⇒ renewing · starts renewLink {"link":"/file/a?2.new"}
        renewLink fails ⇒ failed · starts watchConnection · failure={"code":"not_found"
          link.break ✗
        link.change ⇒ shown · stops renewLink · link="/file/a?3.loaded"`,
  'what could not say that its link is outdated is shown by a new one': `
    [a document within the page] ⇒ renewing · starts renewLink
      renewLink answers ⇒ shown · round=1
      renewLink fails #2 ⇒ failed · starts watchConnection · failure={"code":"no_answer"
        link.retry ⇒ renewing · stops watchConnection · starts renewLink`,
  'a download begins by a new link, and what failed begins again only when asked': `
    [a picture or a download] ⇒ shown
      link.follow ⇒ following · starts followLink {"link":"/file/a?1.old","way":"download","filename":"a.jpg"}
        link.follow ✗
        link.change ✗
        followLink answers ⇒ shown · following=null · link="/file/a?2.new"
        followLink fails ⇒ failed · starts watchConnection · failure={"code":"not_found"
          connection.return ⇒ failed
          link.retry ⇒ following · stops watchConnection · starts followLink {"link":"/file/a?1.old","way":"download","filename":"a.jpg"} · failure=null
          link.follow ⇒ following · stops watchConnection · starts followLink · failure=null
          link.change ⇒ shown · stops watchConnection · failure=null`,
})
