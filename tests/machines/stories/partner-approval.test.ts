import { flowStories } from '#tests/support/paths/story.ts'

const newcomer = `
    [a company that has registered] ⇒ loading · starts loadEntry {"id":7}
      loadEntry answers ⇒ reviewing`
const joining = `
    [a company that has registered] ⇒ loading · starts loadEntry {"id":7}
      loadEntry answers #2 ⇒ reviewing
        approval.begin ⇒ deciding.confirming`

/** Domain, part 1.10; decision 67. Samples: a new company, one whose NIP a partner has, one with a colleague's address. */
flowStories('partnerApproval', {
  'a new company is approved step by step, each with its answer': `${newcomer}
        approval.begin ⇒ deciding.choosingContractor
          step.next ✗
          contractor.choose ⇒ deciding.choosingContractor · choice.contractor="created"
            step.next ⇒ deciding.givingBuyerNumber
              step.next ✗
              step.back ⇒ deciding.choosingContractor
              buyer.change ⇒ deciding.givingBuyerNumber · choice.buyer_number="later"
                step.next ⇒ deciding.assigning
                  step.next ✗
                  step.back ⇒ deciding.givingBuyerNumber
                  assignment.change ⇒ deciding.assigning · choice.caretakers=[{"id":3 · choice.business_area={"id":2
                    step.next ⇒ deciding.confirming
                      step.back ⇒ deciding.assigning
                      approval.confirm ⇒ approving · starts approveEntry {"id":7,"key":"screen-1-1" · sent=1
                        approveEntry answers ⇒ approved · entry.status=1 · entry.partner_id=11
          contractor.choose #2 ⇒ deciding.choosingContractor · choice.contractor_id=9 · choice.other_nip="1234563218"
            step.next ✗
            nip.accept ⇒ deciding.choosingContractor · choice.accepts_other_nip=true
              step.next ⇒ deciding.givingBuyerNumber
              contractor.choose ⇒ deciding.choosingContractor · choice.other_nip=null · choice.accepts_other_nip=false
          approval.cancel ⇒ reviewing`,
  'who joins a partner is only confirmed, and administers nothing unless it is said': `${joining}
          administrator.change ⇒ deciding.confirming · choice.is_company_admin=true
          step.back ⇒ reviewing
          approval.cancel ⇒ reviewing
          approval.confirm ⇒ approving · starts approveEntry {"id":7,"key":"screen-1-1" · sent=1`,
  'a partner without a caretaker is given one first': `
    [a company that has registered] ⇒ loading · starts loadEntry
      loadEntry answers #3 ⇒ reviewing
        approval.begin ⇒ deciding.assigning
          step.back ⇒ reviewing
          step.next ✗
          assignment.change ⇒ deciding.assigning · choice.caretakers=[{"id":3
            step.next ⇒ deciding.confirming
              step.back ⇒ deciding.assigning`,
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
              approval.correct ⇒ deciding.confirming · failure=null
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
