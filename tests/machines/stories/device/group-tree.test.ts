import { flowStories } from '#tests/support/paths/story.ts'

/** Samples: a group moves within its parent, or to another; a move is refused, outdated, or without an answer. */
flowStories('groupTree', {
  'a group is shown at its new place at once, and can be taken back': `
    [start] ⇒ loading · starts loadGroups
      loadGroups answers ⇒ ready · tree=[{"id":1 · kept=[{"id":1
        group.move ⇒ moving · starts moveGroup {"id":3,"parent_id":1,"position":0,"version":1} · tree= · move={"id":3
          moveGroup answers ⇒ ready · kept= · move=null · undo={"id":3,"parent_id":1,"position":1}
            move.undo ⇒ moving · starts moveGroup {"id":3,"parent_id":1,"position":1,"version":1} · tree= · isUndo=true
              moveGroup answers ⇒ ready · undo=null
            group.move #2 ⇒ moving · starts moveGroup {"id":2,"parent_id":4,"position":0,"version":1}
        group.move #2 ⇒ moving · starts moveGroup {"id":2,"parent_id":4,"position":0,"version":1} · tree= · move={"id":2
        move.undo ✗
        tree.load ⇒ loading · starts loadGroups`,
  'a move that failed leaves the tree as it was, says why, and can be tried again': `
    [start] ⇒ loading · starts loadGroups
      loadGroups answers ⇒ ready
        group.move ⇒ moving · starts moveGroup
          moveGroup fails ⇒ failed · tree= · failure={"code":"invalid"
            move.retry ⇒ moving · starts moveGroup {"id":3,"parent_id":1,"position":0,"version":1} · tree=
            failure.dismiss ⇒ ready · move=null · failure=null
            group.move #2 ⇒ moving · starts moveGroup {"id":2 · failure=null
            tree.load ⇒ loading · starts loadGroups
          moveGroup fails #3 ⇒ failed · tree= · failure={"code":"no_answer"
            move.retry ⇒ moving · starts moveGroup {"id":3`,
  'whoever works on an outdated tree sees what there is now before moving anything': `
    [start] ⇒ loading · starts loadGroups
      loadGroups answers ⇒ ready
        group.move ⇒ moving · starts moveGroup
          moveGroup fails #2 ⇒ conflict · tree= · failure={"code":"conflict"
            tree.load ⇒ loading · starts loadGroups
            move.retry ✗
            group.move ✗`,
  'a tree that did not load is asked for again': `
    [start] ⇒ loading · starts loadGroups
      loadGroups fails ⇒ loadFailed · failure={"code":"no_answer"
        tree.load ⇒ loading · starts loadGroups`,
})
