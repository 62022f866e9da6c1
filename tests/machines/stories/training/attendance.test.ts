import { flowStories } from '#tests/support/paths/story.ts'

const shown = `
    [the day of the term] ⇒ loading · starts watchConnection · starts loadAttendance {"term_id":1}
      loadAttendance answers ⇒ ready · attendance=`

/**
 * Marks and tickets: server/modules/training/README.md. Anna is marked present, or signed again; the server takes the
 * mark, or a person has marked her otherwise.
 */
flowStories('attendance', {
  'a mark is shown and saved at once, and can be taken back': `${shown}
        mark.undo ✗
        mark.set #2 ✗
        mark.set ⇒ saving · starts markAttendance {"term_id":1,"marks":[{"participant_id":11,"status":"present · sent=[{"participant_id":11
          markAttendance answers ⇒ ready · attendance.participants= · sent=[] · undo=
            mark.undo ⇒ saving · starts markAttendance {"term_id":1,"marks":[{"participant_id":11,"status":"signed
          markAttendance answers #2 ⇒ ready · sent=[] · refused=[{"participant_id":11`,
  'marks made meanwhile are sent after those on their way': `${shown}
        mark.set ⇒ saving · starts markAttendance
          mark.set #2 ⇒ saving · waiting=[{"participant_id":11,"status":"signed"
            markAttendance answers ⇒ saving · starts markAttendance {"term_id":1,"marks":[{"participant_id":11,"status":"signed · waiting=[]`,
  'marks that were not saved are kept, and sent again by hand or with the connection': `${shown}
        mark.set ⇒ saving · starts markAttendance
          markAttendance fails ⇒ saveFailed · failure={"code":"no_answer" · waiting=[{"participant_id":11,"status":"present" · sent=[]
            mark.retry ⇒ saving · starts markAttendance {"term_id":1,"marks":[{"participant_id":11,"status":"present · waiting=[]
            connection.return ⇒ saving · starts markAttendance {"term_id":1,"marks":[{"participant_id":11,"status":"present
            mark.set #2 ⇒ saveFailed · waiting=[]
              mark.retry ⇒ refreshing · starts refreshAttendance
              connection.return ⇒ refreshing · starts refreshAttendance
            mark.drop ⇒ refreshing · starts refreshAttendance · waiting=[] · failure=null`,
  'the list is looked at again, and shows what the scanner has marked': `${shown}
        attendee.update ⇒ ready · attendance.participants=
        list.refresh ⇒ refreshing · starts refreshAttendance {"term_id":1}
          refreshAttendance answers #2 ⇒ ready · attendance.has_begun=false
          refreshAttendance fails ⇒ ready · failure={"code":"no_answer"
            notice.dismiss ⇒ ready · failure=null
        watchConnection fails ⇒ ready`,
  'a list that did not load is asked for again': `
    [the day of the term] ⇒ loading · starts watchConnection · starts loadAttendance
      attendee.update ✗
      loadAttendance fails ⇒ loadFailed · failure={"code":"no_answer"
        list.retry ⇒ loading · starts loadAttendance {"term_id":1}`,
})

flowStories('ticketScanning', {
  'a ticket is sent at once, and the list is told': `
    [the day of the term] ⇒ scanner.closed queue.idle · starts rememberScans {"term_id":1} · starts watchConnection
      scanner.open ⇒ scanner.open queue.idle
        scanner.close ⇒ scanner.closed queue.idle
      code.scan #3 ⇒ scanner.closed queue.idle · results=
      code.scan ⇒ scanner.closed queue.sending · tells rememberScans {"type":"scans.keep" · starts scanTicket {"key":"screen-1-0" · scans=
        code.scan ✗
        code.scan #4 ⇒ scanner.closed queue.sending · results=
        scanTicket answers ⇒ scanner.closed queue.idle · emits {"type":"ticket.accepted" · tells rememberScans {"type":"scans.keep","scans":[]} · scans=[] · results=
        scanTicket fails ⇒ scanner.closed queue.idle · tells rememberScans {"type":"scans.keep","scans":[]} · scans=[] · results=`,
  'without a connection scans wait in their order, and are sent under their keys': `
    [the day of the term] ⇒ scanner.closed queue.idle · starts rememberScans · starts watchConnection
      code.scan ⇒ scanner.closed queue.sending · starts scanTicket {"key":"screen-1-0" · tells rememberScans
        code.scan #2 ⇒ scanner.closed queue.sending · tells rememberScans
          scanTicket fails #2 ⇒ scanner.closed queue.waiting · after nextTry is in 5000 ms
            connection.return ⇒ scanner.closed queue.sending · starts scanTicket {"key":"screen-1-0"
            scan.retry ⇒ scanner.closed queue.sending · starts scanTicket {"key":"screen-1-0"
            after nextTry ⇒ scanner.closed queue.sending · starts scanTicket {"key":"screen-1-0"
              scanTicket answers ⇒ scanner.closed queue.sending · starts scanTicket {"key":"screen-1-1" · tells rememberScans · emits {"type":"ticket.accepted"
              scanTicket fails ⇒ scanner.closed queue.sending · starts scanTicket {"key":"screen-1-1" · tells rememberScans`,
  'what a former visit has scanned is sent first': `
    [with a scan that was kept] ⇒ scanner.closed queue.sending · starts rememberScans · starts watchConnection · starts scanTicket {"key":"screen-0-0"
      scanTicket answers ⇒ scanner.closed queue.idle · emits {"type":"ticket.accepted" · tells rememberScans
      rememberScans fails ⇒ scanner.closed queue.sending
      watchConnection fails ⇒ scanner.closed queue.sending`,
})
