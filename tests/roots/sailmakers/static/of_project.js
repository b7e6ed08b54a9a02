window.ofProject = true;
