import './releases/remotes';
import './releases/first-sign';
import './releases/first-press';
import './releases/known-visitor';
import './releases/kept-pages';
// Ends without the bundle that renders
import './releases/server-rendered';
