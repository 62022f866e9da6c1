import { flowStories } from '#tests/support/paths/story.ts'

const toTarget = `
    [a term with two people] ⇒ loading · starts loadBoards
      loadBoards answers ⇒ choosing.ready
        target.choose ⇒ refreshing · starts refreshBoards {"term_id":1,"target_term_id":2} · target_term_id=2
          refreshBoards answers ⇒ choosing.ready · boards.target=`
const asked = `${toTarget}
            move.ask ⇒ checking · starts checkMove {"participants":[11,12],"from":1,"to":2} · asked.participants=[11,12]`
const moving = `${asked}
              checkMove answers ⇒ confirming
                move.confirm ⇒ moving · starts moveParticipants {"participants":[11,12],"from":1,"to":2,"reason":null · acts=1`

/** server/modules/training/README.md: all or nothing, checked before the confirmation. Two people of Kraków, to Gdańsk. */
flowStories('participantMove', {
  'people are chosen, and the term that they go to': `
    [a term with two people] ⇒ loading · starts loadBoards {"term_id":1}
      loadBoards answers ⇒ choosing.ready · boards={"source"
        person.toggle ⇒ choosing.ready · selected=[11]
          person.toggle ⇒ choosing.ready · selected=[]
        people.select ⇒ choosing.ready · selected=[11,12]
        move.ask ✗
        target.choose ⇒ refreshing · starts refreshBoards {"term_id":1,"target_term_id":2} · target_term_id=2
          refreshBoards answers ⇒ choosing.ready · boards.target=
          refreshBoards fails ⇒ stale · failure={"code":"no_answer"
            board.retry ⇒ refreshing · starts refreshBoards {"term_id":1,"target_term_id":2}
      loadBoards fails ⇒ loadFailed · failure={"code":"no_answer"
        board.retry ⇒ loading · starts loadBoards {"term_id":1}`,
  'a move is checked before it is asked': `${asked}
              move.cancel ⇒ choosing.ready · stops checkMove
              checkMove answers ⇒ confirming
                move.cancel ⇒ choosing.ready
              checkMove fails ⇒ checkFailed · failure={"code":"no_answer"
                move.retry ⇒ checking · starts checkMove {"participants":[11,12],"from":1,"to":2} · failure=null
                move.cancel ⇒ choosing.ready · failure=null`,
  'who cannot be moved is named, and the others go without them': `${asked}
              checkMove answers #2 ⇒ refused · refused=[{"participant_id":12,"reason":"No vacancy"}]
                move.leave_out ⇒ checking · starts checkMove {"participants":[11],"from":1,"to":2} · asked.participants=[11] · refused=[]
                move.cancel ⇒ refreshing · starts refreshBoards · refused=[]
              checkMove answers #3 ⇒ refused · refused=[{"participant_id":11
                move.leave_out ✗`,
  'a move that the server refuses is refused by name; one without an answer is sent again as it was': `${moving}
                  moveParticipants fails ⇒ refused · refused=[{"participant_id":12,"reason":"No vacancy"}]
                  moveParticipants fails #2 ⇒ moveFailed · failure={"code":"no_answer"
                    move.retry ⇒ moving · starts moveParticipants {"participants":[11,12],"from":1,"to":2,"reason":null · failure=null
                    move.cancel ⇒ refreshing · starts refreshBoards · failure=null`,
  'what was moved can be moved back': `${moving}
                  moveParticipants answers ⇒ choosing.moved · boards.source.participants=[] · boards.target.term.taken_places=3
                    notice.dismiss ⇒ choosing.ready
                    move.undo ⇒ undoing · starts undoMove {"participants":[11,12],"from":2,"to":1,"reason":null · acts=2
                      undoMove answers ⇒ choosing.undone · boards.source.term.taken_places=2
                        notice.dismiss ⇒ choosing.ready
                        move.undo ✗
                      undoMove fails ⇒ choosing.undoRefused · refused=[{"participant_id":12
                        notice.dismiss ⇒ choosing.ready · refused=[]
                        move.ask ⇒ checking · starts checkMove · refused=[]
                      undoMove fails #2 ⇒ choosing.undoFailed · failure={"code":"no_answer"
                        move.retry ⇒ undoing · starts undoMove {"participants":[11,12],"from":2,"to":1,"reason":null
                        notice.dismiss ⇒ refreshing · starts refreshBoards · failure=null
                        move.ask ⇒ checking · starts checkMove · failure=null`,
})
