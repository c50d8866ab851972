import './releases/remotes';
import './releases/first-sign';
import './releases/late-fonts';
import './releases/first-click';
import './releases/changed-pages';
import './releases/motion';
import './releases/known-visitor';
import './releases/back-forward-cache';
import './releases/rendered-early';
// The process exits if the render bundle is missing
import './releases/server-rendered';
