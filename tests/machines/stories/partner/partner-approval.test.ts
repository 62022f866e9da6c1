import { flowStories } from '#tests/support/paths/story.ts'

const newcomer = `
    [a company that has registered] ⇒ loading · starts loadEntry {"id":7}
      loadEntry answers ⇒ reviewing`
const joining = `
    [a company that has registered] ⇒ loading · starts loadEntry {"id":7}
      loadEntry answers #2 ⇒ reviewing
        approval.begin ⇒ deciding.choosing`

/**
 * Domain, part 1.10; server/modules/partner/README.md. Samples: a new company, one whose NIP a partner has, one with a
 * colleague's address.
 */
flowStories('partnerApproval', {
  'a new company is approved on one panel, which begins with what is usual': `${newcomer}
        approval.begin ⇒ deciding.choosing
          approval.confirm ✗
          administrator.change ✗
          buyer.change ⇒ deciding.choosing · choice.buyer_number="given" · choice.external_id="K77"
          assignment.change ⇒ deciding.choosing · choice.business_area={"id":2
            approval.confirm ⇒ approving · starts approveEntry {"id":7,"key":"screen-1-1" · sent=1
              approveEntry answers ⇒ approved · entry.status=1 · entry.partner_id=11
            assignment.change #2 ⇒ deciding.choosing · choice.caretakers=[]
              approval.confirm ✗
            contractor.choose #2 ⇒ deciding.choosing · choice.contractor_id=9 · choice.other_nip="1234563218"
              approval.confirm ✗
              nip.accept ⇒ deciding.choosing · choice.accepts_other_nip=true
                approval.confirm ⇒ approving · starts approveEntry {"id":7
                contractor.choose ⇒ deciding.choosing · choice.other_nip=null · choice.accepts_other_nip=false
          approval.cancel ⇒ reviewing`,
  'who joins a partner is only confirmed, and administers nothing unless it is said': `${joining}
          administrator.change ⇒ deciding.choosing · choice.is_company_admin=true
          contractor.choose ✗
          buyer.change ✗
          approval.cancel ⇒ reviewing
          approval.confirm ⇒ approving · starts approveEntry {"id":7,"key":"screen-1-1" · sent=1`,
  'a partner without a caretaker is given whoever decides, unless another is named': `
    [a company that has registered] ⇒ loading · starts loadEntry
      loadEntry answers #3 ⇒ reviewing · choice.caretakers=[{"id":2
        approval.begin ⇒ deciding.choosing
          assignment.change #2 ⇒ deciding.choosing · choice.caretakers=[]
            approval.confirm ✗
          approval.confirm ⇒ approving · starts approveEntry {"id":7`,
  'a colleague’s address can only be rejected': `
    [a company that has registered] ⇒ loading · starts loadEntry
      loadEntry answers #4 ⇒ reviewing
        approval.begin ✗
        rejection.begin ⇒ rejecting
          rejection.cancel ⇒ reviewing
          rejection.submit ⇒ sendingRejection · starts rejectEntry {"id":7,"key":"screen-1-1" · reason="Firma nie działa" · sent=1
            rejectEntry answers ⇒ rejected · entry.status=2
            rejectEntry fails ⇒ conflict · conflict={"version":2,"changes":[]}
            rejectEntry fails #2 ⇒ rejecting · failure={"code":"no_answer"
              rejection.submit ⇒ sendingRejection · starts rejectEntry {"id":7
              rejection.cancel ⇒ reviewing · failure=null`,
  'what the server says about an approval': `${joining}
          approval.confirm ⇒ approving · starts approveEntry
            approveEntry fails ⇒ conflict · conflict={"version":2,"changes":[]}
              entry.reload ⇒ loading · starts loadEntry {"id":7}
                loadEntry answers #5 ⇒ approved · conflict=null
                loadEntry answers #6 ⇒ rejected · conflict=null
            approveEntry fails #2 ⇒ deciding.refused · errors.moderators=["inactive"] · failure={"code":"invalid"
              approval.correct ⇒ deciding.choosing · failure=null
              approval.cancel ⇒ reviewing · failure=null
              entry.reload ⇒ loading · starts loadEntry {"id":7}
            approveEntry fails #3 ⇒ deciding.refused · failure={"code":"lifecycle"
            approveEntry fails #4 ⇒ deciding.approvalFailed · failure={"code":"no_answer"
              entry.retry ⇒ approving · starts approveEntry {"id":7,"key":"screen-1-1"
              approval.cancel ⇒ reviewing · failure=null`,
  'an entry that did not load is asked for again': `
    [a company that has registered] ⇒ loading · starts loadEntry
      loadEntry fails ⇒ loadFailed · failure={"code":"no_answer"
        entry.retry ⇒ loading · starts loadEntry {"id":7}
      loadEntry answers #5 ⇒ approved
      loadEntry answers #6 ⇒ rejected`,
  'a rejected entry can be looked at again': `
    [a company that has registered] ⇒ loading · starts loadEntry
      loadEntry answers #6 ⇒ rejected
        approval.begin ✗
        rejection.begin ✗
        entry.restore ⇒ restoring · starts restoreEntry {"id":7 · sent=1
          restoreEntry answers ⇒ reviewing · entry.status=0
          restoreEntry fails ⇒ conflict · conflict={"version":2,"changes":[]}
          restoreEntry fails #2 ⇒ rejected · failure={"code":"no_answer"`,
})
