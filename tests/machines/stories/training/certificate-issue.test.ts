import { flowStories } from '#tests/support/paths/story.ts'

/** Samples: three people of whom two can be certified; the same with an issue that runs already. */
flowStories('certificateIssue', {
  'who can be certified is chosen, and certified once it is confirmed': `
    [an opened term] ⇒ loading · starts loadCandidates {"term_id":1}
      loadCandidates answers ⇒ choosing · chosen=[1,2]
        person.toggle ⇒ choosing · chosen=[2]
        people.choose ⇒ choosing · chosen=[]
          issue.ask ✗
          people.choose #2 ⇒ choosing · chosen=[1,2]
          person.toggle ⇒ choosing · chosen=[1]
            issue.ask ⇒ confirming
              issue.confirm ⇒ beginning · starts beginIssue {"term_id":1,"participants":[1],"key":"opening-1-1"}
        issue.ask ⇒ confirming
          issue.cancel ⇒ choosing
          issue.confirm ⇒ beginning · starts beginIssue {"term_id":1,"participants":[1,2],"key":"opening-1-1"} · acts=1
            beginIssue answers ⇒ issuing.waiting · issue={"id":5 · after progress is in 1000 ms
              after progress ⇒ issuing.asking · starts loadIssue {"id":5}`,
  'an issue that did not begin is begun again under the same key; one that was outdated is read anew': `
    [an opened term] ⇒ loading · starts loadCandidates
      loadCandidates answers ⇒ choosing
        issue.ask ⇒ confirming
          issue.confirm ⇒ beginning · starts beginIssue
            beginIssue fails #2 ⇒ beginFailed · failure={"code":"no_answer"
              issue.confirm ⇒ beginning · starts beginIssue {"term_id":1,"participants":[1,2],"key":"opening-1-1"}
              issue.cancel ⇒ choosing
            beginIssue fails ⇒ outdated · failure={"code":"lifecycle"
              candidates.reload ⇒ loading · starts loadCandidates {"term_id":1} · candidates=null · chosen=[] · failure=null`,
  'an issue that runs is followed until it is done': `
    [an opened term] ⇒ loading · starts loadCandidates
      loadCandidates answers #2 ⇒ issuing.asking · starts loadIssue {"id":5}
        loadIssue answers ⇒ issuing.waiting · issue={"id":5 · after progress is in 1000 ms
          after progress ⇒ issuing.asking · starts loadIssue {"id":5}
            loadIssue answers #2 ⇒ done · emits {"type":"issue.finished"} · issue.status="done"
              candidates.reload ⇒ loading · starts loadCandidates {"term_id":1} · candidates=null · chosen=[] · issue=null
            loadIssue answers #3 ⇒ partial · emits {"type":"issue.finished"} · issue.status="partial"
        loadIssue fails ⇒ issuing.stale · failure={"code":"no_answer"
          progress.retry ⇒ issuing.asking · starts loadIssue {"id":5}
          after again ⇒ issuing.asking · starts loadIssue {"id":5}`,
  'for whom it failed it is tried again': `
    [an opened term] ⇒ loading · starts loadCandidates
      loadCandidates answers #2 ⇒ issuing.asking · starts loadIssue
        loadIssue answers #3 ⇒ partial · issue={"id":5
          issue.retry ⇒ retrying · starts retryIssue {"id":5}
            retryIssue answers ⇒ issuing.waiting · issue.status="running" · issue.failures=[] · after progress is in 1000 ms
            retryIssue fails ⇒ failed · failure={"code":"no_answer"
              issue.retry ⇒ retrying · starts retryIssue {"id":5}
              candidates.reload ⇒ loading · starts loadCandidates · candidates=null · issue=null · failure=null
          candidates.reload ⇒ loading · starts loadCandidates · issue=null`,
  'people who did not load are asked for again': `
    [an opened term] ⇒ loading · starts loadCandidates
      loadCandidates fails ⇒ loadFailed · failure={"code":"no_answer"
        candidates.reload ⇒ loading · starts loadCandidates {"term_id":1}`,
})
