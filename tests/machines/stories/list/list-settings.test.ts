import { flowStories } from '#tests/support/paths/story.ts'

const begun = `
    [start] ⇒ settings.loading columns.kept views.idle · starts showView · starts loadSettings
      loadSettings answers ⇒ settings.ready columns.kept views.idle · views=[{"id":7`

/** How a list is arranged: columns of one's own, and saved views. Samples: the own columns, and those of view 7. */
flowStories('listSettings', {
  'own columns are kept, one call at a time, the last arrangement at last': `${begun}
        columns.change ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":[{"field":"name"
          columns.reset ⇒ settings.ready columns.keeping views.idle · columns=null · isOutdated=true
            keepColumns answers ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":null} · isOutdated=false
          columns.reset ⇒ settings.ready columns.keeping views.idle · columns=null
            columns.change ⇒ settings.ready columns.keeping views.idle · columns=[{"field":"name"
          keepColumns answers ⇒ settings.ready columns.kept views.idle
          keepColumns fails ⇒ settings.ready columns.failed views.idle
            columns.keep ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":[{"field":"name"
            columns.change ⇒ settings.ready columns.keeping views.idle · starts keepColumns
            columns.reset ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":null}
              keepColumns fails ⇒ settings.ready columns.failed views.idle
                columns.change ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":[{"field":"name"
          keepColumns answers ⇒ settings.ready columns.kept views.idle
            columns.reset ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":null}
        columns.reset ⇒ settings.ready columns.keeping views.idle · starts keepColumns {"columns":null}`,
  'columns of a view are changed in the view only': `${begun}
        columns.change #2 ⇒ settings.ready columns.kept views.idle · changed=
          columns.reset #2 ⇒ settings.ready columns.kept views.idle · changed=null
          view.choose ⇒ settings.ready columns.kept views.idle · changed=null · tells showView`,
  'columns of a view are its own, whether or not those of the person are being kept': `${begun}
        columns.change ⇒ settings.ready columns.keeping views.idle · starts keepColumns
          columns.change #2 ⇒ settings.ready columns.keeping views.idle · changed={"view":7
            keepColumns answers ⇒ settings.ready columns.kept views.idle
            columns.reset #2 ⇒ settings.ready columns.keeping views.idle · changed=null
              keepColumns answers ⇒ settings.ready columns.kept views.idle
          keepColumns fails ⇒ settings.ready columns.failed views.idle
            columns.change #2 ⇒ settings.ready columns.failed views.idle · changed={"view":7
              columns.reset #2 ⇒ settings.ready columns.failed views.idle · changed=null`,
  'the list begins with the view that the person has chosen, or with what the product begins with': `${begun}
        default.choose ⇒ settings.ready columns.kept views.beginning · starts keepDefault {"view":{"id":7 · default_view="7"
          keepDefault answers ⇒ settings.ready columns.kept views.idle
          keepDefault fails ⇒ settings.loading columns.kept views.idle · starts loadSettings
        default.choose #2 ⇒ settings.ready columns.kept views.beginning · starts keepDefault {"view":null}`,
  'a view is named, saved and shown': `${begun}
        view.add ⇒ settings.ready columns.kept views.naming
          dialog.close ⇒ settings.ready columns.kept views.idle
          view.save ⇒ settings.ready columns.kept views.saving · starts saveView {"id":null,"version":null,"name":"Waiting for us"
            saveView answers ⇒ settings.ready columns.kept views.idle · tells showView
            saveView fails ⇒ settings.ready columns.kept views.naming · failure={"code":"no_answer"
              view.save ⇒ settings.ready columns.kept views.saving · starts saveView
        view.rename ⇒ settings.ready columns.kept views.naming · edited={"id":7
          dialog.close ⇒ settings.ready columns.kept views.idle
            view.add ⇒ settings.ready columns.kept views.naming · edited=null
        view.update ⇒ settings.ready columns.kept views.updating · starts updateView {"id":7,"version":1
          updateView answers ⇒ settings.ready columns.kept views.idle
          updateView fails ⇒ settings.loading columns.kept views.idle · starts loadSettings
        settings.refresh ⇒ settings.loading columns.kept views.idle · starts loadSettings
    [start] ⇒ settings.loading columns.kept views.idle · starts showView · starts loadSettings
      loadSettings fails ⇒ settings.failed columns.kept views.idle
        settings.refresh ⇒ settings.loading columns.kept views.idle · starts loadSettings`,
  'a view is deleted after a question': `${begun}
        view.delete ⇒ settings.ready columns.kept views.confirming · edited={"id":7
          dialog.close ⇒ settings.ready columns.kept views.idle
          delete.confirm ⇒ settings.ready columns.kept views.deleting · starts deleteView {"id":7}
            deleteView answers ⇒ settings.ready columns.kept views.idle · views=[]
              view.add ⇒ settings.ready columns.kept views.naming
                view.save ⇒ settings.ready columns.kept views.saving · starts saveView
                  saveView answers ⇒ settings.ready columns.kept views.idle · views=[{"id":7
              view.update ⇒ settings.ready columns.kept views.updating · starts updateView
                updateView answers ⇒ settings.ready columns.kept views.idle · views=[{"id":7
            deleteView fails ⇒ settings.loading columns.kept views.idle · starts loadSettings`,
})
