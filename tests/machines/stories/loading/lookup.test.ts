import { flowStories } from '#tests/support/paths/story.ts'

/** A choice from many, which requires three letters; and from a small dictionary, shown whole. */
flowStories('lookup', {
  'what is chosen already is called by its name': `
    [a device that is chosen already] ⇒ resolving · starts resolveOptions {"search":null,"ids":[1]}
      resolveOptions answers ⇒ closed · unknown=[] · known=[{"id":1,"name":"Alfa 8"}]
        option.resolve ⇒ resolving · starts resolveOptions {"search":null,"ids":[2]} · unknown=[2]
      resolveOptions fails ⇒ closed
      option.resolve ⇒ resolving · stops resolveOptions · starts resolveOptions {"search":null,"ids":[2]}
      search.change ⇒ settling · stops resolveOptions · search="pump" · after typingDelay is in 250 ms`,
  'of many, too few letters are not searched for': `
    [a device that is chosen already] ⇒ resolving · starts resolveOptions
      resolveOptions answers ⇒ closed
        lookup.open ⇒ tooShort
          search.change #2 ⇒ tooShort · search="p"
          search.change ⇒ settling · search="pump" · after typingDelay is in 250 ms
            search.change #2 ⇒ tooShort · search="p"
            after typingDelay ⇒ searching · starts findOptions {"search":"pump","ids":null}
              findOptions answers ⇒ ready · options=[{"id":1,"name":"Alfa 8"}]
                search.change #2 ⇒ tooShort · options=[]`,
  'the code of an address is searched at once': `
    [the code of an address] ⇒ searching · starts findOptions {"search":"E01","ids":null}
      findOptions answers ⇒ ready · options=[{"id":1,"name":"Alfa 8"}]
      findOptions fails ⇒ failed
        lookup.retry ⇒ searching · starts findOptions {"search":"E01","ids":null}`,
  'a small dictionary is shown whole': `
    [a small dictionary] ⇒ closed
      lookup.open ⇒ searching · starts findOptions {"search":null,"ids":null}
        findOptions answers ⇒ ready · options=[{"id":1,"name":"Alfa 8"}] · known=[{"id":1,"name":"Alfa 8"}]
          option.resolve ⇒ resolving · starts resolveOptions
        search.change ⇒ settling · stops findOptions · search="pump" · after typingDelay is in 250 ms
          search.change ⇒ settling · after typingDelay is in 250 ms
        findOptions fails ⇒ failed
          lookup.retry ⇒ searching · starts findOptions {"search":null,"ids":null}
          lookup.open ⇒ searching · starts findOptions {"search":null,"ids":null}
          search.change ⇒ settling · search="pump"
          option.resolve ⇒ resolving · starts resolveOptions`,
})
flowStories('load', {
  'what is loaded is shown, what failed says why': `
    [start] ⇒ loading · starts watchChanges · starts loadData
      loadData answers ⇒ ready · data=
      loadData fails ⇒ failed · failure={"code":"no_answer"`,
})
