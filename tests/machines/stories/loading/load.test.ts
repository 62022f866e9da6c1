import { flowStories } from '#tests/support/paths/story.ts'

/** The machine of one call that loads data. */
flowStories('load', {
  'data are shown when they have come, and the screen is told': `
    [start] ⇒ loading · starts watchChanges · starts loadData
      loadData answers ⇒ ready · data={"name":"anything"} · emits {"type":"data.loaded","data":{"name":"anything"}}
        data.refresh ⇒ loading · starts loadData
        data.changed ⇒ loading · starts loadData
      data.refresh ⇒ loading · stops loadData · starts loadData
      data.changed ⇒ loading · stops loadData · starts loadData`,
  'data that did not come are asked for again': `
    [start] ⇒ loading · starts watchChanges · starts loadData
      loadData fails ⇒ failed · failure=
        data.refresh ⇒ loading · starts loadData
          loadData answers ⇒ ready · failure=null
        data.changed ⇒ loading · starts loadData`,
})
