import { flowStories } from '#tests/support/paths/story.ts'

const page = `
    [a page] ⇒ loadingTree · starts loadTree
      loadTree answers ⇒ loadingFiles · starts loadFiles {"directory_id":1,"search":"","page":1 · tree=[{"id":1
        loadFiles answers ⇒ browsing.ready · files=[{"id"`

/** Samples: a picture, a film; a directory with files, one without, and the main directory, which cannot be deleted (domain, part 1.11). */
flowStories('mediaManager', {
  'directories are opened, searched and paged': `${page}
          directory.choose ⇒ loadingFiles · starts loadFiles {"directory_id":2,"search":"","page":1 · directory_id=2
            search.change ⇒ searching · stops loadFiles · search="kocioł" · after typing is in 300 ms
            directory.choose ⇒ loadingFiles · stops loadFiles · starts loadFiles {"directory_id":2
          page.change ⇒ loadingFiles · starts loadFiles {"directory_id":1,"search":"","page":2 · page=2
          search.change ⇒ searching · search="kocioł" · after typing is in 300 ms
            search.change ⇒ searching · after typing is in 300 ms
            after typing ⇒ loadingFiles · starts loadFiles {"directory_id":1,"search":"kocioł","page":1
          sort.change ⇒ loadingFiles · starts loadFiles · sort.by="filename"`,
  'files are selected and moved': `${page}
          file.toggle ⇒ browsing.ready · selected=[{"id":"7f1f4f70-0000-4000-8000-000000000001"
            file.toggle ⇒ browsing.ready · selected=[]
            selection.clear ⇒ browsing.ready · selected=[]
            directory.choose ⇒ loadingFiles · starts loadFiles · selected=[]
            files.drop ⇒ changing · starts changeLibrary {"name":"media.media.move","body":{"directory_id":3 · question={"kind":"move_files"
              changeLibrary answers ⇒ loadingTree · starts loadTree · selected=[] · question=null
              changeLibrary fails ⇒ asking.refused · failure={"code":"invalid"
                question.close ⇒ browsing.ready · question=null · failure=null`,
  'all that are meant are selected, and of those that are refused the reasons are told': `${page}
          matching.select ⇒ gathering · starts loadMatching
            loadMatching fails ⇒ browsing.failed · failure={"code":"no_answer"
            loadMatching answers ⇒ browsing.ready · selected=[{"id":"7f1f4f70-0000-4000-8000-000000000001"
              question.ask #2 ⇒ asking.open · question={"kind":"delete_files"
                change.submit ⇒ changing · starts changeLibrary
                  changeLibrary answers #3 ⇒ loadingTree · starts loadTree · question.kind="refused_files"
                    loadTree answers ⇒ loadingFiles · starts loadFiles
                      loadFiles answers ⇒ asking.open`,
  'the trash is a place beside the directories': `${page}
          trash.open ⇒ loadingFiles · starts loadFiles {"directory_id":1,"search":"","page":1,"trashed":true · trashed=true
            loadFiles answers ⇒ browsing.ready
              directory.choose ⇒ loadingFiles · starts loadFiles · trashed=false`,
  'a directory with files asks where they go; the main one is never deleted': `${page}
          directory.delete #3 ✗
          directory.delete ⇒ choosingTarget.open · question={"kind":"delete_directory"
            question.close ⇒ browsing.ready · question=null
            change.submit ⇒ changing · starts changeLibrary
              changeLibrary answers ⇒ loadingTree · starts loadTree · question=null
              changeLibrary fails ⇒ choosingTarget.refused · failure={"code":"invalid"
                change.submit ⇒ changing · starts changeLibrary
                question.close ⇒ browsing.ready · question=null · failure=null
          directory.delete #2 ⇒ asking.open · question={"kind":"delete_directory"
            change.submit ⇒ changing · starts changeLibrary
              changeLibrary fails ⇒ asking.refused · failure={"code":"invalid"
                change.submit ⇒ changing · starts changeLibrary`,
  'a question about a file leads to others': `${page}
          question.ask ⇒ asking.open · question={"kind":"describe_file"
            question.ask #2 ⇒ asking.open · question.kind="delete_files"
            question.close ⇒ browsing.ready · question=null`,
  'what did not load is asked for again': `
    [a page] ⇒ loadingTree · starts loadTree
      search.change ⇒ loadingTree · search="kocioł"
      loadTree fails ⇒ treeFailed · failure={"code":"no_answer"
        library.retry ⇒ loadingTree · starts loadTree
      loadTree answers ⇒ loadingFiles · starts loadFiles
        loadFiles fails ⇒ browsing.failed · failure={"code":"no_answer"
          library.retry ⇒ loadingFiles · starts loadFiles {"directory_id":1,"search":"","page":1
          question.ask ⇒ asking.open · question={"kind":"describe_file" · failure=null`,
  'a picker takes one file of its formats': `
    [a picker of one image] ⇒ loadingTree · starts loadTree
      loadTree answers ⇒ loadingFiles · starts loadFiles
        loadFiles answers ⇒ browsing.ready
          file.toggle #2 ✗
          file.toggle ⇒ browsing.ready · selected=[{"id":"7f1f4f70-0000-4000-8000-000000000001"`,
  'a picker may begin with the question what to upload, and tells what was uploaded for it': `
    [a picker that begins with uploading] ⇒ loadingTree · starts loadTree
      loadTree answers ⇒ loadingFiles · starts loadFiles
        loadFiles answers ⇒ asking.open · files=
          question.close ⇒ browsing.ready · question=null
          change.submit ⇒ changing · starts changeLibrary
            changeLibrary answers ⇒ loadingTree · starts loadTree · emits {"type":"files.changed" · question=null
            changeLibrary answers #2 ⇒ loadingTree · starts loadTree · emits {"type":"files.changed" · emits {"type":"files.added","files":[{"id":"7f1f4f70-0000-4000-800 · question=null`,
})
