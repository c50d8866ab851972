import './releases/remotes';
import './releases/server-drawn';
