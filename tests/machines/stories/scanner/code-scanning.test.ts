import { flowStories } from '#tests/support/paths/story.ts'

/** Codes read with the camera. Samples of what is seen: one number and the model, two numbers, the model alone. */
flowStories('codeScanning', {
  'a plate is read whole before its number is taken, for not every code is read at the first glance': `
    [a plate] ⇒ camera.opening · starts watchCamera {"formats":null}
      camera.open ⇒ camera.watching
        codes.see #3 ✗
        codes.see ⇒ camera.gathering · texts=["SN1","Alfa 8"] · after gather is in
          after gather ⇒ camera.watching · emits {"type":"code.found","code":"SN1","texts":["SN1","Alfa 8"]} · texts=[]
          codes.see #2 ⇒ camera.gathering · texts=["SN1","Alfa 8","SN2"]
            after gather ⇒ camera.choosing`,
  'of two units side by side the person says which is meant': `
    [a plate] ⇒ camera.opening · starts watchCamera
      camera.open ⇒ camera.watching
        codes.see #2 ⇒ camera.gathering · texts=["SN1","SN2"]
          after gather ⇒ camera.choosing
            code.choose ⇒ camera.watching · emits {"type":"code.found","code":"SN2","texts":["SN1","SN2"]} · texts=[]
            code.dismiss ⇒ camera.watching · texts=[]`,
  'at the door every code counts, each time that it is seen': `
    [tickets at the door] ⇒ camera.opening · starts watchCamera {"formats":["qr_code"]}
      camera.open ⇒ camera.watching
        codes.see #2 ⇒ camera.watching · emits {"type":"code.found","code":"SN1"`,
  'a camera with a light has a button for it; one that is missing, refused or taken away says so and is tried again': `
    [a plate] ⇒ camera.opening · starts watchCamera
      torch.toggle ✗
      camera.fail ⇒ refused · stops watchCamera
      camera.open #2 ⇒ camera.watching
        torch.toggle ✗
      camera.open ⇒ camera.watching
        torch.toggle ⇒ camera.watching · isLit=true
          torch.toggle ⇒ camera.watching · isLit=false
        camera.fail ⇒ refused · stops watchCamera · picture=null
          camera.retry ⇒ camera.opening · starts watchCamera`,
})
