import { flowStories } from '#tests/support/paths/story.ts'

const draft = `
    [an opened notification] ⇒ loading · starts loadNotification {"id":1}
      loadNotification answers ⇒ shown.ready`
const confirming = `${draft}
        notification.send ⇒ counting · starts countRecipients
          countRecipients answers ⇒ confirming · recipients={"people":40,"companies":12}`

/**
 * Domain, part 1.9; server/modules/notification/README.md. Samples: a draft, one that is scheduled, one on its way to 40 people,
 * one that was sent.
 */
flowStories('notificationSending', {
  'who would be reached is counted before anything is sent': `${draft}
        notification.resend ✗
        notification.unschedule ✗
        notification.schedule ⇒ counting · starts countRecipients · verb="schedule"
        notification.send ⇒ counting · starts countRecipients {"id":1
          send.cancel ⇒ shown.ready · stops countRecipients
          countRecipients answers #2 ⇒ nobody
            send.confirm ✗
            send.cancel ⇒ shown.ready
          countRecipients fails ⇒ countFailed · failure={"code":"no_answer"
            send.retry ⇒ counting · starts countRecipients · failure=null
            send.cancel ⇒ shown.ready · failure=null`,
  'what was confirmed is sent once, and followed': `${confirming}
            send.cancel ⇒ shown.ready
            send.confirm ⇒ sending · starts sendNotification {"id":1,"verb":"send","version":1,"key":"opening-1-1" · acts=1
              sendNotification answers ⇒ shown.delivering · notification.status="sending" · after progress is in 1500 ms
                after progress ⇒ shown.refreshing · starts refreshNotification {"id":1}
                  refreshNotification answers #3 ⇒ shown.delivering · after progress is in 1500 ms
                  refreshNotification answers #4 ⇒ shown.ready · notification.status="sent"
                  refreshNotification fails ⇒ shown.stale · failure={"code":"no_answer"
                    notification.retry ⇒ shown.refreshing · starts refreshNotification · failure=null
                    after again ⇒ shown.refreshing · starts refreshNotification
              sendNotification answers #2 ⇒ shown.ready · notification.status="scheduled"`,
  'what was not sent can be sent again; whoever sends an outdated message sees what there is now': `${confirming}
            send.confirm ⇒ sending · starts sendNotification
              sendNotification fails ⇒ conflict · failure={"code":"conflict"
                conflict.reload ⇒ loading · starts loadNotification {"id":1} · notification=null · failure=null
                send.retry ✗
              sendNotification fails #2 ⇒ shown.refreshing · starts refreshNotification {"id":1}
              sendNotification fails #3 ⇒ sendFailed · failure={"code":"no_answer"
                send.retry ⇒ sending · starts sendNotification {"id":1,"verb":"send","version":1,"key":"opening-1-1" · failure=null
                send.confirm ⇒ sending · starts sendNotification {"id":1,"verb":"send","version":1,"key":"opening-1-2" · acts=2
                send.cancel ⇒ shown.ready · failure=null`,
  'sent again to all, or only to who has not read it': `
    [an opened notification] ⇒ loading · starts loadNotification
      loadNotification answers #4 ⇒ shown.ready
        notification.send ✗
        notification.schedule ✗
        notification.resend ⇒ counting · starts countRecipients · verb="resend" · only_unread=true
          countRecipients answers ⇒ confirming
            unread.choose #2 ⇒ confirming · only_unread=false
              unread.choose ⇒ confirming · only_unread=true
            send.confirm ⇒ sending · starts sendNotification {"id":1,"verb":"resend","version":2,"key":"opening-1-1"`,
  'a scheduled one is taken back at once': `
    [an opened notification] ⇒ loading · starts loadNotification
      loadNotification answers #2 ⇒ shown.ready
        notification.send ✗
        notification.unschedule ⇒ sending · starts sendNotification {"id":1,"verb":"unschedule","version":2,"key":"opening-1-1" · acts=1
          sendNotification answers #3 ⇒ shown.ready · notification.status="draft"`,
  'one on its way is followed from the beginning, and looked at again when asked': `
    [an opened notification] ⇒ loading · starts loadNotification
      loadNotification answers #3 ⇒ shown.delivering · after progress is in 1500 ms
        notification.refresh ⇒ shown.refreshing · starts refreshNotification {"id":1}
      loadNotification fails ⇒ loadFailed · failure={"code":"no_answer"
        notification.retry ⇒ loading · starts loadNotification {"id":1}`,
})
