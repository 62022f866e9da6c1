import { flowStories } from '#tests/support/paths/story.ts'

const ready = `
    [several selectable] ⇒ rows.loading export.idle · starts syncUrl · starts keepPreferences · starts fetchRows {"page":1,"per_page":10
      fetchRows answers ⇒ rows.ready export.idle · rows=[{"id":1},{"id":2}]`

/** Any list. The rows are fetched from the server, the query stands in the address. */
flowStories('list', {
  'paging, sorting and filtering ask for other rows and write the address': `${ready}
        page.change ⇒ rows.loading export.idle · starts fetchRows {"page":2 · query.page=2 · tells syncUrl {"type":"url.write"
        per_page.change ⇒ rows.loading export.idle · starts fetchRows {"page":1,"per_page":50 · query.per_page=50 · preferences.per_page=50 · tells syncUrl {"type":"url.write" · tells keepPreferences {"type":"preferences.write"
        sort.change ⇒ rows.loading export.idle · starts fetchRows · query.sort_by="name" · query.sort_direction="asc" · tells syncUrl {"type":"url.write"
          sort.change #2 ⇒ rows.loading export.idle · stops fetchRows · starts fetchRows · query.sort_by="created_at" · query.sort_direction="desc" · tells syncUrl {"type":"url.write"
        list.refresh ⇒ rows.loading export.idle · starts fetchRows {"page":1`,
  'a filter is asked for when typing has come to rest, and gives up what was selected': `${ready}
        row.toggle ⇒ rows.ready export.idle · selection.ids=[1]
          filter.change ⇒ rows.settling export.idle · query.filters.name="boiler" · selection.ids=[] · after filterDelay is in 300 ms
            filter.change ⇒ rows.settling export.idle · after filterDelay is in 300 ms
            after filterDelay ⇒ rows.loading export.idle · starts fetchRows · tells syncUrl {"type":"url.write"
          filters.clear ⇒ rows.loading export.idle · starts fetchRows · query.filters.name=undefined · selection.ids=[] · tells syncUrl {"type":"url.write"
          view.show ⇒ rows.loading export.idle · starts fetchRows · query.view="7" · selection.ids=[] · tells syncUrl {"type":"url.write"
          url.change ⇒ rows.loading export.idle · starts fetchRows · selection.ids=[]`,
  'one control of a filter is open at a time, also of a filter that is not set yet': `${ready}
        filter.open ⇒ rows.ready export.idle · opened="status"
          filter.change ⇒ rows.settling export.idle · after filterDelay is in 300 ms
          filter.close ⇒ rows.ready export.idle · opened=null`,
  'rows are selected one by one, all of a page, all that match': `${ready}
        row.toggle ⇒ rows.ready export.idle · selection.ids=[1]
          row.toggle ⇒ rows.ready export.idle · selection.ids=[]
          selection.clear ⇒ rows.ready export.idle · selection.ids=[]
        page.toggle ⇒ rows.ready export.idle · selection.ids=[1,2]
        matching.select ⇒ rows.ready export.idle · selection.all=true
          selection.clear ⇒ rows.ready export.idle · selection.all=false`,
  'a record is peeked at beside the list, and the keyboard goes from row to row': `${ready}
        focus.step ⇒ rows.ready export.idle · focused=1 · preferences.keys_used=true · tells keepPreferences {"type":"preferences.write"
          focus.step ⇒ rows.ready export.idle · focused=2
            focus.step #2 ⇒ rows.ready export.idle · focused=1
        row.focus ⇒ rows.ready export.idle · focused=
        numbers.toggle ⇒ rows.ready export.idle · preferences.numbered=false · tells keepPreferences {"type":"preferences.write"
          numbers.toggle ⇒ rows.ready export.idle · preferences.numbered=true · tells keepPreferences {"type":"preferences.write"
        peek.toggle ⇒ rows.ready export.idle · preferences.peek= · tells keepPreferences {"type":"preferences.write"`,
  'where nothing is selectable nothing is selected': `
    [nothing selectable] ⇒ rows.loading export.idle · starts syncUrl · starts keepPreferences · starts fetchRows
      fetchRows answers ⇒ rows.ready export.idle
        row.toggle ✗
        page.toggle ✗
        matching.select ✗`,
  'a page past the end leads to the last one; rows that do not come are told': `
    [several selectable] ⇒ rows.loading export.idle · starts syncUrl · starts keepPreferences · starts fetchRows
      fetchRows answers #2 ⇒ rows.loading export.idle · starts fetchRows {"page":3 · query.page=3 · tells syncUrl {"type":"url.write"
      fetchRows fails ⇒ rows.failed export.idle · failure={"code":"no_answer"
        list.refresh ⇒ rows.loading export.idle · starts fetchRows
      syncUrl fails ⇒ rows.loading export.idle
      keepPreferences fails ⇒ rows.loading export.idle
      density.change ⇒ rows.loading export.idle · preferences.density="dense" · tells keepPreferences {"type":"preferences.write"`,
  'an export says how much of it has come, can be given up, and says why it failed': `
    [several selectable] ⇒ rows.loading export.idle · starts syncUrl · starts keepPreferences · starts fetchRows
      export.start #2 ⇒ rows.loading export.withoutColumns
        export.dismiss ⇒ rows.loading export.idle
      export.start ⇒ rows.loading export.exporting · starts exportRows
        export.progress ⇒ rows.loading export.exporting · exported=1024
          export.start ⇒ rows.loading export.exporting · stops exportRows · starts exportRows · exported=0
        export.finish ⇒ rows.loading export.idle · stops exportRows
        export.cancel ⇒ rows.loading export.idle · stops exportRows
        export.fail ⇒ rows.loading export.failed · stops exportRows · exportFailure=
          export.dismiss ⇒ rows.loading export.idle
        exportRows fails ⇒ rows.loading export.failed · exportFailure={"code":"no_answer"`,
})

/** Numbers beside the views of a list and the entries of the navigation. */
flowStories('listCounts', {
  'numbers are asked for at once, and again when something has happened': `
    [start] ⇒ counting · starts watchChanges · starts countLists
      countLists answers ⇒ counted · counts.waiting=26 · counts.all=1184
        counts.refresh ⇒ counting · starts countLists
          countLists fails ⇒ failed
            counts.refresh ⇒ counting · starts countLists
      watchChanges fails ⇒ counting`,
})
