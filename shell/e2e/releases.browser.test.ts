// What the shell makes of the releases of its two remotes, in one shop that serves copies of their builds. The last test
// takes the drawing on the server away.
import './releases/remotes';
import './releases/server-drawn';
