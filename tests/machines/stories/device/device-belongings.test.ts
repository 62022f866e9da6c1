import { flowStories } from '#tests/support/paths/story.ts'

/** Samples: a saved device with a card that has a photo, and two documents of the library. */
flowStories('deviceBelongings', {
  'one after the other is saved, and then the device is shown': `
    [a saved device with a card and documents] ⇒ adding · starts addBelonging {"device_id":3,"belonging":{"key":"card-1"
      addBelonging answers ⇒ adding · settled=1 · starts addBelonging {"device_id":3,"belonging":{"key":"library-1"
        addBelonging answers ⇒ settled · settled=2
          form.leave ⇒ left`,
  'one that failed is tried again alone, under its key': `
    [a saved device with a card and documents] ⇒ adding · starts addBelonging
      addBelonging answers ⇒ adding · settled=1 · starts addBelonging
        addBelonging fails ⇒ addFailed · failure={"code":"invalid"
          belonging.retry ⇒ adding · starts addBelonging {"device_id":3,"belonging":{"key":"library-1"
            addBelonging answers ⇒ settled · settled=2 · failure=null`,
  'one that cannot be saved is passed over; the rest is saved': `
    [a saved device with a card and documents] ⇒ adding · starts addBelonging
      addBelonging fails ⇒ addFailed · failure={"code":"invalid"
        belonging.skip ⇒ adding · settled=1 · skipped=["card-1"] · failure=null · starts addBelonging {"device_id":3,"belonging":{"key":"library-1"
          addBelonging fails #2 ⇒ addFailed · failure={"code":"no_answer"
            belonging.skip ⇒ settled · settled=2 · skipped=["card-1","library-1"] · failure=null`,
  'who leaves the rest unsaved is asked first': `
    [a saved device with a card and documents] ⇒ adding · starts addBelonging
      form.leave ✗
      addBelonging fails ⇒ addFailed · failure={"code":"invalid"
        form.leave ⇒ confirmingLeave
          leave.cancel ⇒ addFailed
          leave.confirm ⇒ left`,
})
