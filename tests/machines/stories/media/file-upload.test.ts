import { flowStories } from '#tests/support/paths/story.ts'

const sending = `
    [a PDF] ⇒ uploading · starts uploadFile {"file":`

const indented = (depth: number, line: string) => `\n${' '.repeat(6 + 2 * depth)}${line}`
/** Six tries in a row, all of them without a connection. */
const tries = Array.from({ length: 6 }, (_, index) =>
  [
    indented(2 * index, `upload.fail ⇒ retrying · stops uploadFile · starts watchConnection · tries=${index + 1}`),
    indented(2 * index + 1, 'after backOff ⇒ uploading · stops watchConnection · starts uploadFile'),
  ].join(''),
).join('')

/** Specification, section 4: uploading, uploaded, failed. Samples of a failure: the connection, a type that the server refuses. */
flowStories('fileUpload', {
  'a file is sent, and tells how much of it has arrived': `${sending}
      upload.progress ⇒ uploading · sent=4
      upload.finish ⇒ uploaded · stops uploadFile · upload_id="4f6f0ad5-8f8f · sent=8
        upload.cancel ⇒ cancelling · starts terminateUpload`,
  'what the rules of the field refuse is not sent at all': `
    [an empty file] ⇒ refused
      upload.retry ✗
      upload.cancel ⇒ cancelling · starts terminateUpload`,
  'nor is what the field does not take, though others of its purpose do': `
    [a PDF for a field of pictures] ⇒ refused · refusal={"key":"file.format","parameters":{"formats":"jpg, png"}}`,
  'a lost connection is tried again by itself, later each time': `${sending}
      upload.fail ⇒ retrying · stops uploadFile · starts watchConnection · failure={"code":"no_answer" · tries=1 · after backOff is in 2000 ms
        after backOff ⇒ uploading · stops watchConnection · starts uploadFile
          upload.fail ⇒ retrying · stops uploadFile · starts watchConnection · tries=2 · after backOff is in 4000 ms
          upload.progress ⇒ uploading · sent=4 · tries=0
        connection.return ⇒ uploading · stops watchConnection · starts uploadFile
        upload.retry ⇒ uploading · stops watchConnection · starts uploadFile
        upload.pause ⇒ paused · stops watchConnection
          upload.resume ⇒ uploading · starts uploadFile · tries=0 · failure=null`,
  'what the server refuses is not tried again': `${sending}
      upload.fail #2 ⇒ refused · stops uploadFile · failure={"code":"unsupported_type"
        upload.retry ✗`,
  'after a full disk the person tries again when there is space': `${sending}
      upload.fail #3 ⇒ failed · stops uploadFile · failure={"code":"insufficient_storage"
        upload.retry ⇒ uploading · starts uploadFile · failure=null`,
  'a failure that does not pass by itself waits for the person': `${sending}
      uploadFile fails ⇒ failed · failure={"code":"error"
        upload.retry ⇒ uploading · starts uploadFile · failure=null
        upload.cancel ⇒ cancelling · starts terminateUpload`,
  'after six tries in vain it waits for the person': `${sending}${tries}${indented(12, 'upload.fail ⇒ failed · stops uploadFile')}${indented(13, 'upload.retry ⇒ uploading · starts uploadFile · tries=0 · failure=null')}`,
  'it can be paused, and goes on where it was': `${sending}
      upload.pause ⇒ paused · stops uploadFile
        upload.finish ✗
        upload.resume ⇒ uploading · starts uploadFile`,
  'who cancels it is rid of it, whether or not the server could be told': `${sending}
      upload.cancel ⇒ cancelling · stops uploadFile · starts terminateUpload
        upload.cancel ⇒ cancelling
        terminateUpload answers ⇒ cancelled
        terminateUpload fails ⇒ cancelled`,
})
