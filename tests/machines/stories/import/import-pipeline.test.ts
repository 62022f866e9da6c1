import { flowStories } from '#tests/support/paths/story.ts'

/** Specification, section 4: upload XLS, upload ZIP, parse data, run import; a person may leave at any step and come back. */
flowStories('importPipeline', {
  'a new import begins with its first file, and can be checked once it has its workbook; a ZIP that is on its way is waited for': `
    [an import that is not begun] ⇒ uploading · starts xlsFile · starts zipFile
      import.parse ✗
      file.change ⇒ uploading · files.xls="underWay"
        file.change #2 ⇒ uploading · record={"id":7 · files.xls="settled" · emits {"type":"import.begun","id":7}
          import.parse ⇒ beginningCheck · stops xlsFile · stops zipFile · starts parseImport
          file.change #3 ⇒ uploading · record.has_zip=true
            import.parse ⇒ beginningCheck · stops xlsFile · stops zipFile · starts parseImport {"id":7,"version":3,"key":"screen-1-1"} · acts=1
            file.change ⇒ uploading · files.xls="underWay"
              import.parse ✗`,
  'the check is followed until it has ended, then the rows are written once that is confirmed': `
    [an import that is opened] ⇒ loading · starts loadImport {"id":7}
      loadImport answers #2 ⇒ uploading · starts xlsFile · starts zipFile
        import.parse ⇒ beginningCheck · stops xlsFile · stops zipFile · starts parseImport
          parseImport answers ⇒ parsing.waiting · emits {"type":"step.begun"} · record.status="parsing" · after progress is in 1000 ms
            after progress ⇒ parsing.asking · starts followCheck {"id":7}
              followCheck answers #4 ⇒ checked · record.status="parsed"
                run.ask ⇒ confirming · leave_errors=true
                  run.cancel ⇒ checked
                  run.confirm ⇒ beginningRun · starts runImport {"id":7,"version":3,"key":"screen-1-2","leave_errors":true} · acts=2
                    runImport answers ⇒ running.waiting · emits {"type":"step.begun"} · record.status="running" · after progress is in 1000 ms
                      after progress ⇒ running.asking · starts followRun {"id":7}
                        followRun answers #8 ⇒ ended.watched · record.status="doneWithErrors"`,
  'whoever comes back finds the import where it is': `
    [an import that is opened] ⇒ loading · starts loadImport {"id":7}
      loadImport answers #3 ⇒ parsing.waiting
      loadImport answers #4 ⇒ checked
      loadImport answers #5 ⇒ running.waiting
      loadImport answers #6 ⇒ rollingBack.waiting
      loadImport answers #7 ⇒ ended.watched
      loadImport fails ⇒ loadFailed · failure={"code":"no_answer"
        import.reload ⇒ loading · starts loadImport {"id":7} · failure=null`,
  'a workbook that is not our template waits until its columns are mapped; those of a checked one can be mapped anew': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #3 ⇒ parsing.waiting
        after progress ⇒ parsing.asking · starts followCheck
          followCheck answers #11 ⇒ mapping · record.status="mapping"
      loadImport answers #11 ⇒ mapping
        mapping.leave ✗
        run.ask ✗
        import.reload ⇒ loading · starts loadImport {"id":7} · record=null
        files.replace ⇒ uploading · starts xlsFile · starts zipFile
          files.keep ⇒ mapping · stops xlsFile · stops zipFile
        record.change ⇒ checked · record.status="parsed"
      loadImport answers #4 ⇒ checked
        mapping.open ⇒ mapping
          mapping.leave ⇒ checked
      loadImport answers #7 ⇒ ended.watched
        mapping.open ✗
      loadImport answers #9 ⇒ ended.watched
        mapping.open ⇒ mapping
          mapping.leave ⇒ ended.watched`,
  'a step that was not begun is begun again under the same key; what others have changed is read anew': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #2 ⇒ uploading · starts xlsFile · starts zipFile
        import.parse ⇒ beginningCheck · stops xlsFile · stops zipFile · starts parseImport
          parseImport fails #2 ⇒ checkNotBegun · failure={"code":"no_answer"
            import.parse ⇒ beginningCheck · starts parseImport {"id":7,"version":3,"key":"screen-1-1"}
          parseImport fails ⇒ outdated · failure={"code":"conflict"
            import.reload ⇒ loading · starts loadImport {"id":7} · record=null
      loadImport answers #4 ⇒ checked
        run.ask ⇒ confirming
          run.confirm ⇒ beginningRun · starts runImport
            runImport fails ⇒ outdated · failure={"code":"lifecycle"
            runImport fails #2 ⇒ runNotBegun · failure={"code":"no_answer"
              run.confirm ⇒ beginningRun · starts runImport {"id":7,"version":3,"key":"screen-1-1"
              run.cancel ⇒ checked`,
  'only the failed rows are tried again': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #8 ⇒ ended.watched
        import.retry ⇒ retrying · starts retryImport {"id":7,"version":3,"key":"screen-1-1"}
          retryImport answers ⇒ running.waiting · emits {"type":"step.begun"} · record.status="running"
          retryImport fails ⇒ outdated
          retryImport fails #2 ⇒ notRetried · failure={"code":"no_answer"
            import.retry ⇒ retrying · starts retryImport {"id":7,"version":3,"key":"screen-1-1"}
            import.reload ✗
      loadImport answers #7 ⇒ ended.watched
        import.retry ✗
        import.parse ✗
        files.replace ✗`,
  'taking back is followed to its end': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #6 ⇒ rollingBack.waiting · after progress is in 1000 ms
        after progress ⇒ rollingBack.asking · starts followRollBack {"id":7}
          followRollBack answers #10 ⇒ ended.settled · record.status="rolledBack"`,
  'what another call of the screen has changed is shown at once': `
    [an import that is not begun] ⇒ uploading · starts xlsFile · starts zipFile
      record.change ✗
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #2 ⇒ uploading · starts xlsFile · starts zipFile
        file.change ⇒ uploading · files.xls="underWay"
          record.change ⇒ checked · stops xlsFile · stops zipFile · record.status="parsed"
            files.replace ⇒ uploading · starts xlsFile · starts zipFile · files.xls="settled"
      loadImport answers #4 ⇒ checked
        record.change #2 ⇒ ended.settled · record.status="cancelled"
        import.reload ⇒ loading · starts loadImport {"id":7} · record=null
      loadImport answers #7 ⇒ ended.watched
        record.change ⇒ checked · record.status="parsed"
        import.reload ⇒ loading · starts loadImport {"id":7} · record=null`,
  'a progress that is not answered is asked for again, also by itself; what stopped the import meanwhile is shown': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #5 ⇒ running.waiting
        after progress ⇒ running.asking · starts followRun
          followRun fails ⇒ running.stale · failure={"code":"no_answer"
            progress.retry ⇒ running.asking · starts followRun
            after again ⇒ running.asking · starts followRun
            record.change #2 ⇒ ended.settled · record.status="cancelled"
      loadImport answers #3 ⇒ parsing.waiting
        record.change #2 ⇒ ended.settled · record.status="cancelled"
        after progress ⇒ parsing.asking · starts followCheck
          followCheck fails ⇒ parsing.stale · failure={"code":"no_answer"
            progress.retry ⇒ parsing.asking · starts followCheck {"id":7}
            after again ⇒ parsing.asking · starts followCheck {"id":7}`,
  'other files take the place of those that were checked, or stay as they are': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #4 ⇒ checked
        files.replace ⇒ uploading · starts xlsFile · starts zipFile
          files.keep ⇒ checked · stops xlsFile · stops zipFile
          file.change ⇒ uploading · files.xls="underWay"
            files.keep ✗
      loadImport answers #9 ⇒ ended.watched
        import.parse ⇒ beginningCheck · starts parseImport {"id":7,"version":3,"key":"screen-1-1"}
        files.replace ⇒ uploading · starts xlsFile · starts zipFile
          files.keep ⇒ ended.watched · stops xlsFile · stops zipFile`,
  'what somebody else does with an ended import comes to be shown, as long as it can be taken back': `
    [an import that is opened] ⇒ loading · starts loadImport
      loadImport answers #7 ⇒ ended.watched · after watch is in 20000 ms
        after watch ⇒ ended.looking · starts followEnd {"id":7}
          followEnd answers #7 ⇒ ended.watched · after watch is in 20000 ms
          followEnd answers #6 ⇒ rollingBack.waiting · record.status="rollingBack"
          followEnd answers #10 ⇒ ended.settled · record.status="rolledBack"
          followEnd fails ⇒ ended.watched
          import.reload ⇒ loading · stops followEnd · starts loadImport {"id":7}`,
})
