import { flowStories } from '#tests/support/paths/story.ts'

/**
 * server/modules/notification/README.md: a stream while the page is looked at; where streams do not come through, the
 * number is polled.
 */
flowStories('unreadNotifications', {
  'the number is told while the page is looked at': `
    [a page that is looked at] ⇒ listening · starts watchPage · starts listenToUnread
      unread.tell ⇒ listening · unread_count=3
      page.hide ⇒ resting · stops listenToUnread
        page.show ⇒ listening · starts listenToUnread
        watchPage fails ⇒ resting
      watchPage fails ⇒ listening`,
  'a stream that ends is listened to again, later each time': `
    [a page that is looked at] ⇒ listening · starts watchPage · starts listenToUnread
      listenToUnread fails ⇒ waiting · after again is in 3000 ms · broken=1
        after again ⇒ listening · starts listenToUnread
      stream.end ⇒ waiting · stops listenToUnread · after again is in 3000 ms · broken=1
        page.hide ⇒ resting
          page.show ⇒ listening · starts listenToUnread · broken=0
        after again ⇒ listening · starts listenToUnread
          unread.tell ⇒ listening · unread_count=3 · broken=0
          stream.end ⇒ waiting · stops listenToUnread · after again is in 6000 ms · broken=2`,
  'after the third time the number is asked for instead, and the stream is tried again later': `
    [a page that is looked at] ⇒ listening · starts watchPage · starts listenToUnread
      stream.end ⇒ waiting · stops listenToUnread
        after again ⇒ listening · starts listenToUnread
          stream.end ⇒ waiting · stops listenToUnread
            after again ⇒ listening · starts listenToUnread
              listenToUnread fails ⇒ asking · starts countUnread · broken=3
              stream.end ⇒ asking · stops listenToUnread · starts countUnread · broken=3
                page.hide ⇒ resting · stops countUnread
                countUnread fails ⇒ asked · after ask is in 60000 ms · broken=4
                countUnread answers ⇒ asked · unread_count=2 · after ask is in 60000 ms · broken=4
                  page.hide ⇒ resting
                  after ask ⇒ asking · starts countUnread
                    countUnread answers ⇒ asked · after ask is in 60000 ms · broken=5
                      after ask ⇒ asking · starts countUnread
                        countUnread answers ⇒ asked · broken=6
                          after ask ⇒ asking · starts countUnread
                            countUnread answers ⇒ asked · broken=7
                              after ask ⇒ asking · starts countUnread
                                countUnread answers ⇒ asked · broken=8
                                  after ask ⇒ listening · starts listenToUnread · broken=0`,
})
flowStories('passwordLink', {
  'the link of a letter is open, expired or used': `
    [by the link of a letter] ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink answers ⇒ open
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink answers #2 ⇒ expired
      checkLink answers #3 ⇒ used
      checkLink fails ⇒ checkFailed · failure={"code":"no_answer"
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"} · failure=null`,
})
